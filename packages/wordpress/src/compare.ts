import { unescapeHtml } from './entities.ts';
import { evenOut, type Readable, readHtml } from './readable-text.ts';

export interface Comparable {
  title: string;
  /** HTML or block markup. */
  content: string;
}

export interface Difference {
  kind: 'title' | 'missing_text' | 'added_text' | 'links' | 'images' | 'embeds';
  /** What differs, for the user. */
  message: string;
  /** The passages, addresses or elements in question. */
  details: string[];
}

/**
 * What a reader would find changed in a post that was sent and read back. Entities, block comments, quotation marks and
 * blanks differ always and are no difference.
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
  const [before, after] = [sent, saved].map((title) => evenOut(unescapeHtml(title.replace(/<[^>]*>/g, ''))));
  if (before === after) return undefined;
  return { kind: 'title', message: `The title on the site is "${after}".`, details: [after ?? ''] };
}

/** Passages whose text does not occur in the other version, wherever it breaks its lines. */
function textNotIn(one: Readable, other: Readable): string[] {
  const everything = squash(other.passages.join(' '));
  return one.passages.filter((passage) => !everything.includes(squash(passage)));
}

const squash = (text: string) => text.replace(/\s/g, '');

/** Values that occur more often in the first list. */
function missing(before: string[], after: string[]): string[] {
  const left = after.map(sameAddress);
  return before.filter((value) => {
    const at = left.indexOf(sameAddress(value));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
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
