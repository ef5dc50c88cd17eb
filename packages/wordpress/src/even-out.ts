const code = (character: string) => character.charCodeAt(0);
const codes = (characters: string) => [...characters].map(code);

const SPACE = code(' ');
const DASH = code('-');
const APOSTROPHE = code("'");
const QUOTE = code('"');
const DOT = code('.');
const ELLIPSIS = code('…');
const NOTHING = -1;
const EVEN = tableOfEven();

/**
 * Normalizes characters that WordPress and themes exchange (straight and typographic ones); to a reader they are the
 * same, as are runs of whitespace or dashes, and two apostrophes and a quotation mark.
 *
 * Works character by character: a chain of regular expressions takes 400 ms to replace 2,000,000 characters.
 */
export function evenOut(text: string): string {
  const source = text.normalize('NFC');
  // An ellipsis becomes three characters.
  const out = new Uint16Array(source.length * (source.includes('…') ? 3 : 1));
  let length = 0;
  let before = NOTHING;
  for (let at = 0; at < source.length; at++) {
    const read = source.charCodeAt(at);
    const even = EVEN[read] ?? read;
    switch (even) {
      case NOTHING:
        break;
      case SPACE:
        if (!endsBlank(out, length)) out[length++] = SPACE;
        break;
      case ELLIPSIS:
        out[length++] = DOT;
        out[length++] = DOT;
        out[length++] = DOT;
        break;
      case DASH:
        if (!isRun(read, before)) out[length++] = DASH;
        break;
      default:
        out[length++] = even;
    }
    if (isPair(even, before)) out[--length - 1] = QUOTE;
    before = asNeighbour(even, read, before);
  }
  return written(out, out[length - 1] === SPACE ? length - 1 : length);
}

const endsBlank = (out: Uint16Array, length: number) => length === 0 || out[length - 1] === SPACE;

const isRun = (read: number, before: number) => read === DASH && before === DASH;

const isPair = (even: number, before: number) => even === APOSTROPHE && before === APOSTROPHE;

/** What the next character is compared with: a typographic dash starts no run, and a pair of apostrophes is used up. */
function asNeighbour(even: number, read: number, before: number): number {
  if (even === DASH) return read;
  return isPair(even, before) ? NOTHING : even;
}

const written = ({ buffer, BYTES_PER_ELEMENT }: Uint16Array, length: number) =>
  Buffer.from(buffer, 0, length * BYTES_PER_ELEMENT).toString('utf16le');

/** Maps each character to its canonical form; {@link NOTHING} for invisible characters. */
function tableOfEven(): Int32Array {
  const table = Int32Array.from({ length: 0x10000 }, (_, read) => read);
  for (const read of codes("'‘’‚‛′`")) table[read] = APOSTROPHE;
  for (const read of codes('“”„‟″')) table[read] = QUOTE;
  for (const read of codes('‐‑‒–—―−')) table[read] = DASH;
  // As `\s` in a regular expression.
  for (const read of codes('\t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000')) table[read] = SPACE;
  for (let read = 0x2000; read <= 0x200a; read++) table[read] = SPACE;
  for (const read of codes('\u00ad\u200b\u2060\ufeff')) table[read] = NOTHING;
  return table;
}
