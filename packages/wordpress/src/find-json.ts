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
  const whole = parse(trimmed);
  if (whole !== undefined || !/[{[]/.test(trimmed)) return whole;
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']')) + 1;
  const replied = trimmed.slice(0, end);
  let candidates = 0;
  let effort = 0;
  // One after the other: all of them together may be as many as the page has characters.
  for (const { index } of replied.matchAll(/[{[](?=\s*["{\]}[])/g)) {
    const found = parse(replied.slice(index));
    if (found !== undefined) return found;
    candidates += 1;
    effort += end - index;
    if (candidates === CANDIDATES || effort > EFFORT) break;
  }
  return undefined;
}

/** Objects and arrays only: a page that says "0" or "true" is no answer of the REST API. */
function parse(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, ...BRACKETS] = [...'"\\[{]}'].map((character) => character.charCodeAt(0));
const [LIST, OBJECT, LIST_END, OBJECT_END] = BRACKETS;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) {
      if (character === BACKSLASH) at++;
    } else if (character === LIST || character === OBJECT) {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === LIST_END || character === OBJECT_END) depth--;
  }
  return false;
}
