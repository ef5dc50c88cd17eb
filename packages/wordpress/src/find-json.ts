const CANDIDATES = 200;

/**
 * The JSON value in a reply. PHP notices may stand before it, caches put comments behind it, and editors that save
 * with a byte order mark spoil the beginning. Undefined when there is none.
 */
export function findJson(text: string): unknown {
  const trimmed = text.replace(/^\uFEFF+/, '').trim();
  const whole = parse(trimmed);
  if (whole !== undefined || !/[{[]/.test(trimmed)) return whole;
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']')) + 1;
  const starts = [...trimmed.matchAll(/[{[](?=\s*["{\]}[])/g)].slice(0, CANDIDATES);
  for (const { index } of starts) {
    const found = parse(trimmed.slice(index, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Objects and arrays only: a page that says "0" or "true" is no answer of the REST API. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
