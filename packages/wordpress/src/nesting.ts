import { type Handler, Parser } from 'htmlparser2';
import { hasMoreThan } from './has-more-than.ts';

/** Deeper than any real text. */
const MAX_DEPTH = 200;

/** Per element: more than any real text has. */
const MAX_ATTRIBUTES = 200;

/** One per 40 characters of the longest post; 200,000 of them take 100 ms and more. */
const MAX_READ_ELEMENTS = 50_000;

/**
 * Reads HTML like {@link Parser}, with limits: the parser's time is quadratic in the depth, 9 s for 160,000 nested
 * elements. Stops when depth, attributes per element or the number of elements exceed those of any real text, and
 * once the handler is done. Returns whether the source was read to its end.
 */
export function readHtmlTags(
  source: string,
  handler: Partial<Handler> & { isDone?(): boolean },
  maxElements = MAX_READ_ELEMENTS,
): boolean {
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
      if (++depth > MAX_DEPTH || ++elements > maxElements || handler.isDone?.()) stop();
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

/** More than a book has: converting 20,000 one-letter paragraphs to blocks takes 90 ms, 2 MB of them over a second. */
const MAX_ELEMENTS = 20_000;

/** Tags, comments and entities: each is a step for parsing or serializing, even if it yields nothing. */
const MAX_MARKS = 100_000;

/** Whether markup has more elements, or nests them deeper, than any real text: no tree is built from it. */
export const isBeyondWriting = (source: string): boolean => !readWriting(source, {});

/** Reads HTML like {@link readHtmlTags}, but nothing, or only a part, of markup that {@link isBeyondWriting}. */
export const readWriting = (source: string, handler: Partial<Handler>): boolean =>
  !hasMoreThan(MAX_MARKS, /[<>&]/g, source) && readHtmlTags(source, handler, MAX_ELEMENTS);
