export interface Sentence {
  text: string;
  /** Offset in its passage. */
  start: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Titles and initials end with a full stop that ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s("“])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|approx|Fig|No|Gen|Sen|Rep|Gov|Capt|Col|Lt|Sgt|Rev|Hon|\p{Lu})\.\s*$/u;

/** Longer than any sentence, and than a quotation of several whose end was not forgotten. More is read in pieces. */
const LENGTH_MAX = 1_500;

/** The sentences of a passage in any script. A quotation of several sentences stays with the words around it. */
export function sentencesIn(text: string): Sentence[] {
  const found: Sentence[] = [];
  let current: { text: string; start: number } | undefined;
  for (const { segment, index } of segmenter.segment(text)) {
    if (!current) current = { text: segment, start: index };
    else current.text += segment;
    const isQuoting = current.text.length < LENGTH_MAX && isQuotationOpen(current.text);
    if (isQuoting && hasEnd(text, index + segment.length, current.text)) continue;
    if (current.text.length < LENGTH_MAX && ABBREVIATION.test(current.text.slice(-40))) continue;
    found.push(...inPieces(current));
    current = undefined;
  }
  if (current) found.push(...inPieces(current));
  return found.filter(({ text: each }) => each !== '');
}

function inPieces({ text, start }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  let at = 0;
  while (text.length - at > LENGTH_MAX) {
    const space = text.lastIndexOf(' ', at + LENGTH_MAX);
    const end = space > at ? space + 1 : at + LENGTH_MAX;
    pieces.push({ text: text.slice(at, end).trimEnd(), start: start + at });
    at = end;
  }
  return [...pieces, { text: text.slice(at).trimEnd(), start: start + at }];
}

function isQuotationOpen(text: string): boolean {
  const curly = count(text, '“') - count(text, '”');
  return curly > 0 || (curly === 0 && count(text, '"') % 2 === 1);
}

/** Whether the quotation that is open ends soon. */
function hasEnd(text: string, from: number, before: string): boolean {
  const rest = text.slice(from, from + LENGTH_MAX - before.length);
  return rest.includes(count(before, '“') > count(before, '”') ? '”' : '"');
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++;
  return found;
}
