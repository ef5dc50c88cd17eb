import type { DocMark } from '../document.ts';
import { attributesByName, escapeAttribute } from '../html-tokens.ts';

/** Elements that the editor shows as a mark of its own, when they have no attributes. */
const MARKS: Record<string, string> = {
  ...{ strong: 'bold', b: 'bold', em: 'italic', i: 'italic', s: 'strike', strike: 'strike', del: 'strike' },
  ...{ u: 'underline', code: 'code', sub: 'subscript', sup: 'superscript' },
};

/** Elements in a text that the editor keeps without a control for them. */
const KEPT = new Set(
  'abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var a'.split(
    ' ',
  ),
);

const LINK_ATTRIBUTES = ['href', 'target', 'rel', 'class', 'id'] as const;

/** The mark for an element of a text; undefined if it is none that can stand in a text. */
export function markOf(name: string, tag: string): DocMark | undefined {
  const attributes = attributesByName(tag);
  if (name === 'a' && attributes.href !== undefined) return linkOf(attributes);
  const type = MARKS[name];
  if (type && Object.keys(attributes).length === 0) return { type };
  return KEPT.has(name) ? { type: 'kept', attrs: { name, open: tag } } : undefined;
}

function linkOf(attributes: Record<string, string>): DocMark {
  const attrs: Record<string, unknown> = {};
  const rest: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if ((LINK_ATTRIBUTES as readonly string[]).includes(name)) attrs[name] = value;
    else rest[name] = value;
  }
  return { type: 'link', attrs: Object.keys(rest).length > 0 ? { ...attrs, rest } : attrs };
}

const TAGS: Record<string, string> = {
  ...{ bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' },
  ...{ subscript: 'sub', superscript: 'sup' },
};

/** The order in which the tags of new text are nested. */
const RANKS = ['link', 'kept', 'bold', 'italic', 'strike', 'underline', 'subscript', 'superscript', 'code'];
export const rankOf = ({ type }: DocMark): number => RANKS.indexOf(type);

/** The tags around newly written text. */
export function tagsOf({ type, attrs = {} }: DocMark): { open: string; close: string } {
  if (type === 'kept') return { open: String(attrs.open), close: `</${attrs.name}>` };
  if (type === 'link') {
    const { rest } = attrs;
    const all = [
      ...LINK_ATTRIBUTES.map((name) => [name, attrs[name]] as const),
      ...Object.entries((rest as Record<string, string> | null) ?? {}),
    ];
    const written = all.filter(([, value]) => typeof value === 'string' && value !== '');
    return {
      open: `<a${written.map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`).join('')}>`,
      close: '</a>',
    };
  }
  const tag = TAGS[type] ?? 'span';
  return { open: `<${tag}>`, close: `</${tag}>` };
}

/** Equal for marks that mean the same. */
export function keyOf(mark: DocMark): string {
  const attrs = Object.entries(mark.attrs ?? {}).filter(([, value]) => value !== null && value !== '');
  return `${mark.type}${JSON.stringify(attrs.sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}
