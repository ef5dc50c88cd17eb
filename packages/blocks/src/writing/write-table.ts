import { type DocNode, type Origin, originOf, ownAttributes } from '../document.ts';
import { escapeAttribute, withTagAttribute } from '../html-tokens.ts';
import { writeInline } from '../inline/write-inline.ts';
import { accepts, gapBefore, type Surroundings } from './surroundings.ts';
import { writeBlock } from './write-new.ts';

interface PlacedRow {
  row: DocNode;
  origin: Origin | null;
  section: string;
}

/** A table keeps its tags and sections whatever becomes of its rows; only what stands between others is written anew. */
export function writeTable(node: DocNode, around: Surroundings): string {
  const rows = inSections(node.content ?? []);
  const origin = accepts(node, around) ? originOf(node) : null;
  const opening = origin?.open ?? '<table><tbody>';
  const closing = origin?.close ?? '</tbody></table>';
  const written = rows.map((placed, at) => beforeRow(placed, rows[at - 1], opening, origin) + writeRow(placed.row));
  const table = written.join('') + afterRows(rows.at(-1), origin?.count, closing);
  if (origin || around.form !== 'blocks') return table;
  // Its default differs between WordPress versions: stated explicitly, the block is valid in all of them.
  return writeBlock('blocks', 'table', `<figure class="wp-block-table">${table}</figure>`, { hasFixedLayout: false });
}

/** Rows stay in their sections, new ones go with the row above. A first row is the head while all its cells are headers. */
function inSections(rows: DocNode[]): PlacedRow[] {
  const placed: PlacedRow[] = [];
  for (const [at, row] of rows.entries()) {
    const origin = originOf(row);
    const cells = row.content ?? [];
    const isSame = origin && !cells.some((cell) => (originOf(cell)?.type ?? cell.type) !== cell.type);
    const above = placed.at(-1)?.section;
    const own = isSame ? (origin.section ?? '') : undefined;
    let section = own ?? (above === 'thead' ? 'tbody' : above);
    if (at === 0 && own === undefined) {
      section = rows.length > 1 && cells.every(({ type }) => type === 'tableHeader') ? 'thead' : 'tbody';
    }
    placed.push({ row, origin, section: section ?? '' });
  }
  return placed;
}

const isAsWritten = ({ origin, section }: PlacedRow) => origin !== null && origin.section === section;
const openingOf = (section: string) => (section ? `<${section}>` : '');
const closingOf = (section: string) => (section ? `</${section}>` : '');

function beforeRow(placed: PlacedRow, above: PlacedRow | undefined, opening: string, ofTable: Origin | null): string {
  const { origin, section } = placed;
  if (!above) {
    if (ofTable && isAsWritten(placed) && origin?.index === 0) return opening;
    return opening.replace(/(?:<(?:thead|tbody|tfoot)(?:\s[^>]*)?>\s*)?$/i, openingOf(section));
  }
  const isBelowSame = above.origin !== null && origin?.index === (above.origin.index ?? 0) + 1;
  if (origin && isBelowSame && isAsWritten(placed) && isAsWritten(above)) return origin.before;
  return section === above.section ? '' : closingOf(above.section) + openingOf(section);
}

function afterRows(last: PlacedRow | undefined, count: number | undefined, closing: string): string {
  if (!last || (isAsWritten(last) && last.origin?.index === (count ?? 0) - 1)) return closing;
  return closing.replace(/^\s*(?:<\/(?:thead|tbody|tfoot)\s*>)?/i, closingOf(last.section));
}

/** Everything that was in it is there, in its order, and nothing else. */
const isWhole = ({ content = [] }: DocNode, origin: Origin | null) =>
  origin?.count === content.length && content.every((child, at) => originOf(child)?.index === at);

function writeRow(row: DocNode): string {
  const origin = originOf(row);
  const isSame = isWhole(row, origin);
  const cells = (row.content ?? []).map((cell, at) => (isSame ? gapBefore(cell, at === 0, '') : '') + writeCell(cell));
  return (origin?.open ?? '<tr>') + cells.join('') + (origin?.close ?? '</tr>');
}

function writeCell(cell: DocNode): string {
  const origin = originOf(cell);
  const lines = (cell.content ?? []).map((line, at) => {
    const own = originOf(line);
    return (at > 0 ? '<br>' : '') + writeInline(line.content ?? [], own?.kind === 'text' ? (own.inner ?? null) : null);
  });
  const inner = lines.join('');
  return origin ? rewriteCell(cell, origin, inner) : newCell(cell, inner);
}

const tagOf = (type: string) => (type === 'tableHeader' ? 'th' : 'td');

/** A cell of another width or kind keeps its other attributes. */
function rewriteCell(cell: DocNode, { open, close, own, type }: Origin, inner: string): string {
  let tag = open;
  if (own !== ownAttributes(cell)) {
    for (const name of ['colspan', 'rowspan']) {
      const cells = Number(cell.attrs?.[name] ?? 1);
      tag = withTagAttribute(tag, name, cells > 1 ? String(cells) : null);
    }
  }
  if (type === cell.type) return tag + inner + close;
  const name = tagOf(cell.type);
  return tag.replace(/^<t[dh]/i, `<${name}`) + inner + close.replace(/^<\/t[dh]/i, `</${name}`);
}

function newCell({ type, attrs = {} }: DocNode, inner: string): string {
  const tag = tagOf(type);
  const attributes = {
    class: attrs.align ? `has-text-align-${attrs.align}` : null,
    'data-align': attrs.align,
    colspan: Number(attrs.colspan) > 1 ? attrs.colspan : null,
    rowspan: Number(attrs.rowspan) > 1 ? attrs.rowspan : null,
  };
  const written = Object.entries(attributes).filter(([, value]) => value);
  return `<${tag}${written.map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`).join('')}>${inner}</${tag}>`;
}
