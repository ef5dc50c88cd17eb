import { unescapeHtml } from './entities.ts';
import { evenOut } from './even-out.ts';
import { type Readable, readHtml } from './readable-text.ts';

export interface Comparable {
  title: string;
  /** HTML or block markup. */
  content: string;
}

export interface Difference {
  kind: 'title' | 'missing_text' | 'added_text' | 'links' | 'images' | 'embeds';
  /** What differs, for the user. */
  message: string;
  /** The passages, URLs or elements in question. */
  details: string[];
}

/**
 * What a reader would find changed in a post that was sent and read back. Entities, block comments, quotation marks and
 * whitespace always differ and do not count.
 */
export function compareAsReader(sent: Comparable, saved: Comparable): Difference[] {
  if (sent.title === saved.title && sent.content === saved.content) return [];
  const before = readHtml(sent.content);
  const after = readHtml(saved.content);
  const found: (Difference | undefined)[] = [
    compareTitles(sent.title, saved.title),
    difference(
      'missing_text',
      textNotIn(before, after),
      (n) => `${count(n, 'passage')} of the text ${n === 1 ? 'is' : 'are'} missing on the site.`,
    ),
    difference(
      'added_text',
      textNotIn(after, before),
      (n) => `${count(n, 'passage')} on the site ${n === 1 ? 'was' : 'were'} not in the text that was sent.`,
    ),
    difference(
      'links',
      missing(before.links, after.links),
      (n) => `${count(n, 'link')} ${n === 1 ? 'is' : 'are'} missing on the site.`,
    ),
    difference(
      'images',
      missing(before.images, after.images),
      (n) => `${count(n, 'image')} ${n === 1 ? 'is' : 'are'} missing on the site.`,
    ),
    difference(
      'embeds',
      missing(before.embeds, after.embeds),
      (n, names) => `The site removed ${count(n, 'element')} that your role there may not use: ${names.join(', ')}.`,
    ),
  ];
  return found.filter((each) => each !== undefined);
}

function compareTitles(sent: string, saved: string): Difference | undefined {
  const [before, after] = [sent, saved].map((title) =>
    evenOut(unescapeHtml(title.slice(0, TITLE).replace(/<[^<>]*>/g, ''))),
  );
  if (before === after) return undefined;
  return { kind: 'title', message: `The title on the site is “${after}”.`, details: [after ?? ''] };
}

/** Characters of a title that are compared: a plugin may return a title of any length. */
const TITLE = 10_000;
/** Characters of a passage that is searched for, a hundred times what anyone writes without a paragraph break. */
const PASSAGE = 100_000;
/** Total characters scanned for passages that have no exact match: 200 passages of a long post. */
const EFFORT = 20_000_000;

/** Passages whose text does not occur in the other version, regardless of line breaks. */
function textNotIn(one: Readable, other: Readable): string[] {
  const squashed = other.passages.map(squash);
  const same = new Set(squashed);
  const everything = squashed.join('');
  let effort = 0;
  return one.passages.filter((passage) => {
    const wanted = squash(passage);
    if (same.has(wanted)) return false;
    effort += everything.length + wanted.length;
    return wanted.length > PASSAGE || effort > EFFORT || !isPartOf(everything, wanted);
  });
}

/** Like `includes`, which for repetitive text takes the product of both lengths (Knuth–Morris–Pratt). */
function isPartOf(text: string, wanted: string): boolean {
  if (wanted.length > text.length) return false;
  const back = new Int32Array(wanted.length + 1);
  for (let at = 1, known = 0; at < wanted.length; at++) {
    while (known > 0 && wanted.charCodeAt(at) !== wanted.charCodeAt(known)) known = back[known] ?? 0;
    if (wanted.charCodeAt(at) === wanted.charCodeAt(known)) known++;
    back[at + 1] = known;
  }
  for (let at = 0, known = 0; at < text.length; at++) {
    while (known > 0 && text.charCodeAt(at) !== wanted.charCodeAt(known)) known = back[known] ?? 0;
    if (text.charCodeAt(at) === wanted.charCodeAt(known)) known++;
    if (known === wanted.length) return true;
  }
  return false;
}

/** Removes whitespace, so that line breaks do not matter. */
const squash = (text: string) => (text.length > PASSAGE ? text : text.replace(/\s/g, ''));

/** Values that occur more often in the first list. */
function missing(before: string[], after: string[]): string[] {
  const left = new Map<string, number>();
  for (const address of after.map(sameAddress)) left.set(address, (left.get(address) ?? 0) + 1);
  return before.filter((value) => {
    const address = sameAddress(value);
    const found = left.get(address) ?? 0;
    left.set(address, found - 1);
    return found <= 0;
  });
}

const sameAddress = (address: string) => {
  try {
    return decodeURI(address).replace(/\/$/, '');
  } catch {
    return address;
  }
};

function difference(
  kind: Difference['kind'],
  details: string[],
  message: (count: number, names: string[]) => string,
): Difference | undefined {
  if (details.length === 0) return undefined;
  return { kind, message: message(details.length, [...new Set(details)]), details };
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
