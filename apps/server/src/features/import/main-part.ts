import { readHtmlTags } from '@pressloom/wordpress';
import type { Parser } from 'htmlparser2';

/** Elements that contain a page's text, the most specific first. */
const NAMES = ['article', 'main', 'body'];

/**
 * The main content of a page, inside its only `<article>`, or else its only `<main>` or `<body>`; and the markup around
 * it.
 */
export function mainPart(source: string): { main: string; around: string } {
  if (!/<(article|main|body)\b/i.test(source)) return { main: source, around: '' };
  const found = new Map(NAMES.map((name) => [name, { depth: 0, count: 0, from: 0, to: source.length }]));
  let parser: Parser | undefined;
  readHtmlTags(source, {
    onparserinit(reading) {
      parser = reading;
    },
    onopentag(name) {
      const part = found.get(name);
      if (!part || part.depth++ > 0) return;
      part.count++;
      part.from = (parser?.endIndex ?? 0) + 1;
    },
    onclosetag(name) {
      const part = found.get(name);
      if (part && --part.depth === 0) part.to = parser?.startIndex ?? part.to;
    },
  });
  const only = [...found.values()].find(({ count }) => count === 1);
  if (!only) return { main: source, around: '' };
  return { main: source.slice(only.from, only.to), around: source.slice(0, only.from) + source.slice(only.to) };
}
