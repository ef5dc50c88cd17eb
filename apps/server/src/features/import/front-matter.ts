import { COMMA } from '@pressloom/contract';
import { parse as parseTomlDocument, TomlDate } from 'smol-toml';
import { LineCounter, parse, YAMLParseError } from 'yaml';
import { refused } from '../../http/errors.ts';

/** A document's front matter as found, not validated yet. */
export interface FrontMatter {
  title?: string;
  date?: string;
  tags: string[];
  categories: string[];
  excerpt?: string;
  image?: string;
  /** Names of non-empty fields that are not used. */
  unused: string[];
}

/** The fields that are read; of each list the first non-empty one counts. */
const FIELDS = {
  title: ['title'],
  date: ['date', 'published', 'pubdate'],
  tags: ['tags', 'tag', 'keywords'],
  categories: ['categories', 'category'],
  excerpt: ['excerpt', 'description', 'summary'],
  image: ['image', 'cover', 'featured_image', 'thumbnail'],
};

const KNOWN: readonly string[] = Object.values(FIELDS).flat();

/** Characters: many times what anyone writes about a post. */
const LENGTH_MAX = 20_000;

const YAML = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** As Hugo writes it. */
const TOML = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/;

/**
 * Splits off the YAML or TOML block at the start of a document. A text between two rules is none. It is known by an empty
 * line before it, or by having no fields; and where no field is one of those read here, by a name of several words, or by
 * having no value at all.
 *
 * @throws Error if it is not valid, 422 if it is too long
 */
export function readFrontMatter(source: string): { about: FrontMatter; body: string } {
  const yaml = YAML.exec(source);
  const match = yaml ?? TOML.exec(source);
  const none = { about: { tags: [], categories: [], unused: [] }, body: source.replace(/^\uFEFF/, '') };
  if (!match) return none;
  const block = match[1] ?? '';
  if (yaml && /^[ \t]*\r?\n[\s\S]*\S/.test(block)) return none;
  if (block.length > LENGTH_MAX)
    throw refused('front_matter_too_long', 'Its front matter is longer than 20,000 characters');
  const found = yaml ? parseYaml(block) : parseToml(block);
  const given = block.trim() === '' ? {} : found;
  if (!isRecord(given) || (yaml && isText(given))) return none;
  const fields = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const unused = new Set([...fields].filter(([, value]) => saysSomething(value)).map(([name]) => name));
  const take = <Value>(names: string[], read: (value: unknown) => Value, isRead: (value: Value) => boolean): Value => {
    const name = names.find((each) => isRead(read(fields.get(each))));
    if (name) unused.delete(name);
    return read(name ? fields.get(name) : undefined);
  };
  const text = (names: string[]) => take(names, textIn, (value) => value !== undefined);
  const list = (names: string[]) => take(names, listIn, (items) => items.length > 0);
  return {
    about: {
      title: text(FIELDS.title),
      date: text(FIELDS.date),
      tags: list(FIELDS.tags),
      categories: list(FIELDS.categories),
      excerpt: text(FIELDS.excerpt),
      image: text(FIELDS.image),
      unused: [...unused],
    },
    body: source.slice(match[0].length),
  };
}

/** Whether a block reads as fields although it is a text, such as "In short: nobody reads it." */
function isText(given: Record<string, unknown>): boolean {
  const names = Object.keys(given);
  if (names.length === 0 || names.some((name) => KNOWN.includes(name.toLowerCase()))) return false;
  return names.some((name) => /\s/.test(name)) || !Object.values(given).some(saysSomething);
}

const saysSomething = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown): string | undefined =>
  value instanceof TomlDate
    ? value.toISOString()
    : typeof value === 'string' || typeof value === 'number'
      ? storable(String(value)).trim() || undefined
      : undefined;

/** With `linePos` of an error, but without its line quoted: of a line with thousands of errors, that takes the square of it. */
function parseYaml(yaml: string): unknown {
  const lineCounter = new LineCounter();
  try {
    return parse(yaml, { schema: 'core', maxAliasCount: 20, prettyErrors: false, lineCounter });
  } catch (error) {
    if (error instanceof YAMLParseError) error.linePos = [lineCounter.linePos(error.pos[0])];
    throw error;
  }
}

const parseToml = (toml: string): unknown =>
  parseTomlDocument(toml, { unsafeKeyBehaviour: 'drop', maxDepth: 20, integersAsBigInt: 'asNeeded' });

/** YAML and TOML can express characters that the database cannot store: NUL and lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** A list, or comma-separated words. */
function listIn(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(textIn) : (textIn(value)?.split(COMMA) ?? []);
  return [...new Set(items.map((item) => item?.trim() ?? '').filter((item) => item !== ''))];
}
