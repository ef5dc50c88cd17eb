const CANDIDATES = 200;
/** Deeper than any WordPress reply; JSON nested millions deep takes seconds and much memory to parse. */
const MAX_DEPTH = 1_000;
/** Characters scanned before no further candidate is tried: a large page may consist of braces. */
const EFFORT = 10_000_000;

/** A line that PHP wrote about itself. Inside a JSON string a line break is escaped, so that no text contains one. */
const PHP_NOTICE = /(?:<br \/>)?\r?\n(?:<b>)?(?:PHP )?(?:Notice|Warning|Deprecated)(?:<\/b>)?: [^\n]*(?=\n)/g;

/**
 * The JSON value in a response; undefined if there is none. PHP notices may precede or interrupt it, caches append
 * comments, and files saved with a byte order mark corrupt the start.
 */
export function findJson(text: string): unknown {
  const reply = text.replace(/^\uFEFF+/, '').trim();
  const whole = parse(reply, 0, reply.length);
  if (whole !== undefined) return whole;
  const trimmed = reply.replace(PHP_NOTICE, '');
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']')) + 1;
  const closed = trimmed.slice(0, end);
  let candidates = 0;
  let effort = 0;
  // One at a time: there may be as many matches as the page has characters.
  for (const { index } of closed.matchAll(/[{[](?=\s*["{\]}[])/g)) {
    const found = parse(closed, index, end);
    if (found !== undefined) return found;
    candidates += 1;
    effort += end - index;
    if (candidates === CANDIDATES || effort > EFFORT) break;
  }
  return undefined;
}

/** Objects and arrays only: a page that says "0" or "true" is not a reply of the REST API. */
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

/** The end of the bracket opened at `from`, ignoring strings. Undefined if it is not closed, or nested too deeply. */
function endOfBrackets(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return undefined;
    } else if (character === LIST || character === OBJECT) {
      if (++depth > MAX_DEPTH) return undefined;
    } else if ((character === LIST_END || character === OBJECT_END) && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Where the string that begins at `from` ends; -1 if it does not. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}
