import { type Schema, DOMParser as SchemaParser } from '@tiptap/pm/model';
import { hasTooManyAttributes, isBeyondWriting } from '../../lib/text/beyond-writing.ts';
import { parseMarkup } from '../../lib/text/parse-markup.ts';
import { canonicalMarkup, canonicalName } from './canonical-markup.ts';
import { writeHtml } from './write-html.ts';

/** Tags and entities: 26,000 of them take 0.5 s to pass through the editor and back, and far longer to be rendered in it. */
const MAX_MARKS = 10_000;
const TOO_LARGE = 'posts this long or this deeply nested';

/** The markup after a round trip through the visual editor. */
const throughSchema = (html: string, schema: Schema): string =>
  writeHtml(SchemaParser.fromSchema(schema).parse(parseMarkup(html)));

/**
 * What the visual editor would drop or rewrite of a post, in the writer's terms ("table", "class on p").
 * Empty when nothing would be lost.
 */
export const markupLoss = (html: string, schema: Schema): string[] => {
  if (isBeyondWriting(html, MAX_MARKS) || hasTooManyAttributes(parseMarkup(html))) return [TOO_LARGE];
  const written = canonicalMarkup(html);
  if (written === '') return [];
  const kept = throughSchema(html, schema);
  if (written === canonicalMarkup(kept)) return [];
  const after = features(kept);
  const lost = [...features(html)].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name);
  const named = lost.filter((name) => !PARTS_OF_A_TABLE.has(name) || !lost.includes('table'));
  return named.length > 0 ? named : ['this nesting of elements'];
};

const PARTS_OF_A_TABLE = new Set(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);

/** How often each element and attribute occurs. */
const features = (html: string): Map<string, number> => {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 8) add('comment');
      if (!(child instanceof Element)) continue;
      const name = canonicalName(child);
      if (name !== 'p') add(name);
      for (const attribute of child.attributes) add(`${attribute.name} on ${name}`);
      walk(child);
    }
  };
  walk(parseMarkup(html));
  return counts;
};
