import { htmlTokens, tagAttributes, withTagAttribute } from '../html-tokens.ts';
import { attributesOf, writeAttributes } from '../parse-blocks.ts';
import { DelimiterReader } from '../read-delimiter.ts';

export type BlockAttributes = Record<string, unknown>;

/** A block's opening with other attributes in its comment (those that are undefined are left out), or another name. */
export function withBlockAttributes(
  open: string,
  changes: BlockAttributes | ((before: BlockAttributes) => BlockAttributes),
  name?: string,
): string {
  const delimiter = new DelimiterReader(open).next();
  if (!delimiter) return open;
  const { attributes, start, end } = delimiter;
  const before = attributesOf({ attributes: attributes && open.slice(attributes.start, attributes.end) }) ?? {};
  const now = typeof changes === 'function' ? changes(before) : { ...before, ...changes };
  const set = Object.entries(now).filter(([, value]) => value !== undefined);
  const written = set.length > 0 ? `${writeAttributes(Object.fromEntries(set))} ` : '';
  return `${open.slice(0, start)}<!-- wp:${name ?? delimiter.name.replace(/^core\//, '')} ${written}-->${open.slice(end)}`;
}

/** An opening whose last tag has another name, if one is given, and attributes as `change` makes them. */
export function withLastTag(open: string, name: string | undefined, change: (tag: string) => string): string {
  const last = htmlTokens(open)?.findLast(({ kind }) => kind === 'open');
  if (!last) return open;
  const was = open.slice(last.start, last.end);
  const tag = name === undefined ? was : was.replace(/^<[a-z][a-z0-9]*/i, `<${name}`);
  return open.slice(0, last.start) + change(tag) + open.slice(last.end);
}

/** A tag with some classes taken away, and others in front. */
export function withClasses(tag: string, without: readonly string[], first: readonly string[] = []): string {
  const written = tagAttributes(tag).find(({ name }) => name === 'class')?.value;
  const before = (written ?? '').split(/\s+/).filter(Boolean);
  const now = [...first, ...before.filter((name) => !without.includes(name) && !first.includes(name))];
  if (now.join(' ') === before.join(' ')) return tag;
  return withTagAttribute(tag, 'class', now.join(' ') || null);
}
