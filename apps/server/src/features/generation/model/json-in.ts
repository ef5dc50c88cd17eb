import { cleanText } from '@pressloom/wordpress';

/** More of an answer is not looked at. */
const LENGTH_MAX = 200_000;

/**
 * The JSON objects in a model's answer: those of the list that was asked for, wherever it is. Models put it in a fence,
 * write a sentence before it, wrap it in an object, or are cut off within it: then the complete objects count. Takes
 * linear time.
 */
export function objectsIn(answer: string): Record<string, unknown>[] {
  const text = answer.slice(0, LENGTH_MAX);
  const outer = scan(text, 0);
  const inner = outer.flatMap((object) => listIn(object) ?? []);
  if (inner.length > 0) return inner;
  if (outer.length > 0) return outer;
  // An object around the list was cut off.
  const list = text.indexOf('[');
  return list < 0 ? [] : scan(text, list);
}

/** The first list of objects that an object holds. */
function listIn(object: Record<string, unknown>): Record<string, unknown>[] | undefined {
  const lists = Object.values(object).filter(Array.isArray);
  return lists.map((list) => list.filter(isObject)).find((list) => list.length > 0);
}

/** Complete objects from here on that are within no other one. */
function scan(text: string, from: number): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let depth = 0;
  let start = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === '\\') at++;
    else if (character === '"') isQuoted = depth > 0 && !isQuoted;
    else if (isQuoted) continue;
    else if (character === '{' && depth++ === 0) start = at;
    else if (character === '}' && depth > 0 && --depth === 0) {
      const object = parsed(text.slice(start, at + 1));
      if (isObject(object)) found.push(object);
    }
  }
  return found;
}

function parsed(json: string): unknown {
  try {
    // What a database cannot store comes as an escape.
    return JSON.parse(json, (_, value) => (typeof value === 'string' ? cleanText(value) : value));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
