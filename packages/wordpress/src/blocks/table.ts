import type { Element } from 'domhandler';
import { classesOf, textAlignOf } from './attributes.ts';
import { block, htmlAttributes } from './block.ts';
import { isBlank, isElement, isPhrasing, phrase, unwrapParagraphs } from './dom.ts';

const SECTIONS = ['thead', 'tbody', 'tfoot'] as const;
type Section = (typeof SECTIONS)[number];

/** A table block. Undefined if a cell contains more than text and images. */
export function table(element: Element): string | undefined {
  const rows: Record<Section, string[]> = { thead: [], tbody: [], tfoot: [] };
  let caption = '';
  for (const child of element.children) {
    if (isBlank(child) || !isElement(child) || ['colgroup', 'col'].includes(child.name)) continue;
    if (child.name === 'caption' && child.children.every(isPhrasing)) caption = phrase(child.children);
    else if (child.name === 'tr') rows.tbody.push(row(child) ?? UNFIT);
    else if (isSection(child.name)) rows[child.name].push(...rowsOf(child));
    else return undefined;
  }
  if (SECTIONS.some((section) => rows[section].includes(UNFIT))) return undefined;
  const sections = SECTIONS.filter((section) => rows[section].length > 0);
  if (sections.length === 0) return '';
  const body = sections.map((section) => `<${section}>${rows[section].join('')}</${section}>`).join('');
  const below = caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  const hasFixedLayout = classesOf(element).includes('has-fixed-layout');
  const className = classesOf(element, 'has-fixed-layout').join(' ') || undefined;
  const frame = htmlAttributes({
    class: ['wp-block-table', ...(className ? [className] : [])].join(' '),
    id: element.attribs.id || undefined,
  });
  const opening = `<table${htmlAttributes({ class: hasFixedLayout ? 'has-fixed-layout' : undefined })}>`;
  return block('table', `<figure${frame}>${opening}${body}</table>${below}</figure>`, {
    // Its default differs between WordPress versions: stated explicitly, the block is valid in all of them.
    hasFixedLayout,
    className,
  });
}

const UNFIT = '';

const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

function rowsOf(section: Element): string[] {
  return section.children
    .filter((child) => !isBlank(child))
    .map((child) => (isElement(child, 'tr') ? (row(child) ?? UNFIT) : UNFIT));
}

function row(element: Element): string | undefined {
  const cells = element.children
    .filter((child) => !isBlank(child))
    .map((child) => (isElement(child, 'td', 'th') ? cell(child) : undefined));
  return cells.length === 0 || cells.includes(undefined) ? undefined : `<tr>${cells.join('')}</tr>`;
}

function cell(element: Element): string | undefined {
  const content = unwrapParagraphs(element.children);
  if (content === undefined) return undefined;
  const span = (name: 'colspan' | 'rowspan') => (Number(element.attribs[name]) > 1 ? element.attribs[name] : undefined);
  const align = textAlignOf(element);
  const attributes = htmlAttributes({
    class: align && `has-text-align-${align}`,
    'data-align': align,
    scope: element.name === 'th' ? element.attribs.scope || undefined : undefined,
    colspan: span('colspan'),
    rowspan: span('rowspan'),
  });
  return `<${element.name}${attributes}>${content}</${element.name}>`;
}
