const CANDIDATES = 200;
/** Deeper than any reply of WordPress; what is nested millions deep takes seconds to read, and much memory. */
const MAX_DEPTH = 1_000;
/** Characters that are read before no further candidate is tried: a large page may be made of braces. */
const EFFORT = 10_000_000;

/**
 * The JSON value in a reply. PHP notices may stand before it, caches put comments behind it, and editors that save
 * with a byte order mark spoil the beginning. Undefined when there is none.
 */
export function findJson(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF+/, '').trim();
  const whole = parse(trimmed, 0, trimmed.length);
  if (whole !== undefined) return whole;
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']')) + 1;
  let candidates = 0;
  let effort = 0;
  // One after the other: all of them together may be as many as the page has characters.
  for (const { index } of trimmed.matchAll(/[{[](?=\s*["{\]}[])/g)) {
    const found = parse(trimmed, index, end);
    if (found !== undefined) return found;
    candidates += 1;
    effort += end - index;
    if (candidates === CANDIDATES || effort > EFFORT) break;
  }
  return undefined;
}

/** Objects and arrays only: a page that says "0" or "true" is no answer of the REST API. */
function parse(text: string, from: number, end: number): unknown {
  if (!/[{[]/.test(text.charAt(from)) || endOfBrackets(text, from) !== end) return undefined;
  try {
    return JSON.parse(text.slice(from, end));
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, ...BRACKETS] = [...'"\\[{]}'].map((character) => character.charCodeAt(0));
const [LIST, OBJECT, LIST_END, OBJECT_END] = BRACKETS;

/** Where the bracket at a place is closed, texts left aside. Undefined where it is not, or where too much is nested in it. */
function endOfBrackets(text: string, from: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (character === BACKSLASH) at++;
    } else if (character === LIST || character === OBJECT) {
      if (++depth > MAX_DEPTH) return undefined;
    } else if ((character === LIST_END || character === OBJECT_END) && --depth === 0) return at + 1;
  }
  return undefined;
}
