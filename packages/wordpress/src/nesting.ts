import { type Handler, Parser } from 'htmlparser2';

/** Deeper than any writing. */
const MAX_DEPTH = 200;

/**
 * Reads HTML as {@link Parser} does, but no deeper than writing goes: the parser's time grows with the square of the
 * depth, 9 s for 160,000 elements inside each other. Returns whether it was read to its end.
 */
export function readHtmlTags(source: string, handler: Partial<Handler>): boolean {
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    ...handler,
    onopentagname(name) {
      if (isTooDeep) return;
      isTooDeep = ++depth > MAX_DEPTH;
      if (isTooDeep) parser.pause();
      else handler.onopentagname?.(name);
    },
    onclosetag(name, isImplied) {
      depth--;
      handler.onclosetag?.(name, isImplied);
    },
  });
  parser.write(source);
  if (!isTooDeep) parser.end();
  return !isTooDeep;
}

/** More than a book has: 20,000 paragraphs of one letter take 90 ms to become blocks, those of 2 MB over a second. */
const MAX_ELEMENTS = 20_000;

/** Whether markup has more elements, or has them deeper inside each other, than any writing: no tree is made of it. */
export const isBeyondWriting = (source: string): boolean =>
  (source.match(/<[a-z]/gi)?.length ?? 0) > MAX_ELEMENTS || !readHtmlTags(source, {});
