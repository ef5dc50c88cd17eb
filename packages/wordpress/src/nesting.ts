import { type Handler, Parser } from 'htmlparser2';
import { hasMoreThan } from './has-more-than.ts';

/** Deeper than any writing. */
const MAX_DEPTH = 200;

/** Of one element: more than any writing has. */
const MAX_ATTRIBUTES = 200;

/** One for every 40 characters of the longest post; 200,000 of them take 100 ms and more. */
const MAX_READ_ELEMENTS = 50_000;

/**
 * Reads HTML as {@link Parser} does, but no deeper than writing goes: the parser's time grows with the square of the
 * depth, 9 s for 160,000 elements inside each other. It stops at more attributes than an element has in any writing, and
 * at more elements. Returns whether it was read to its end.
 */
export function readHtmlTags(source: string, handler: Partial<Handler>, maxElements = MAX_READ_ELEMENTS): boolean {
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    parser.pause();
  };
  const parser = new Parser({
    ...handler,
    onopentagname(name) {
      if (isStopped) return;
      attributes = 0;
      if (++depth > MAX_DEPTH || ++elements > maxElements) stop();
      else handler.onopentagname?.(name);
    },
    onattribute(...attribute) {
      if (++attributes > MAX_ATTRIBUTES) stop();
      else handler.onattribute?.(...attribute);
    },
    onclosetag(name, isImplied) {
      depth--;
      handler.onclosetag?.(name, isImplied);
    },
  });
  parser.write(source);
  if (!isStopped) parser.end();
  return !isStopped;
}

/** More than a book has: 20,000 paragraphs of one letter take 90 ms to become blocks, those of 2 MB over a second. */
const MAX_ELEMENTS = 20_000;

/** Characters of tags, comments and entities: each is a step for reading or writing, also where it comes to nothing. */
const MAX_MARKS = 100_000;

/** Whether markup has more elements, or has them deeper inside each other, than any writing: no tree is made of it. */
export const isBeyondWriting = (source: string): boolean =>
  hasMoreThan(MAX_MARKS, /[<>&]/g, source) || !readHtmlTags(source, {}, MAX_ELEMENTS);
