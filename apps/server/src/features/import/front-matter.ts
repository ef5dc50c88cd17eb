import { parse } from 'yaml';
import { refused } from '../../errors.ts';

/** What a document says about itself, as found; nothing of it is checked yet. */
export interface FrontMatter {
  title?: string;
  date?: string;
  tags: string[];
  categories: string[];
  excerpt?: string;
  image?: string;
}

/** Characters: many times what anybody writes about a post. */
const YAML_MAX = 20_000;

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Parts the YAML block at the beginning of a document from its body. @throws Error when the block is no YAML, 422 when it is too long */
export function readFrontMatter(text: string): { about: FrontMatter; body: string } {
  const match = FENCED.exec(text);
  if (!match) return { about: { tags: [], categories: [] }, body: text.replace(/^\uFEFF/, '') };
  const yaml = match[1] ?? '';
  if (yaml.length > YAML_MAX)
    throw refused('front_matter_too_long', 'The block between its --- lines is longer than 20,000 characters');
  const found: unknown = parse(yaml, { schema: 'core', maxAliasCount: 20 });
  const fields = isRecord(found) ? lowerCased(found) : {};
  return {
    about: {
      title: textIn(fields.title),
      date: textIn(fields.date ?? fields.published ?? fields.pubdate),
      tags: listIn(fields.tags ?? fields.tag ?? fields.keywords),
      categories: listIn(fields.categories ?? fields.category),
      excerpt: textIn(fields.excerpt ?? fields.description ?? fields.summary),
      image: textIn(fields.image ?? fields.cover ?? fields.featured_image ?? fields.thumbnail),
    },
    body: text.slice(match[0].length),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lowerCased = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? storable(String(value)).trim() || undefined : undefined;

/** YAML can write what the database cannot hold: NUL, and halves of surrogate pairs. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** A list, or words between commas. */
function listIn(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(textIn) : (textIn(value)?.split(',') ?? []);
  return [...new Set(items.map((item) => item?.trim() ?? '').filter((item) => item !== ''))];
}
