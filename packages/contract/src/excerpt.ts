import { beforeUnfinishedShortcode, withoutShortcodes } from './shortcodes.ts';

export const EXCERPT_LENGTH = 150;
export const EXCERPT_MAX = 2000;
/** Characters of markup that an excerpt is taken from. */
export const EXCERPT_SOURCE = 50_000;

/** Enough UTF-16 code units for an excerpt, however many of them combine into one visible character. */
const ENOUGH = 2_000;

/** More than an excerpt of characters that never combine: what follows does not change it. */
const PLAIN = new RegExp(`^[ -~]{${EXCERPT_LENGTH + 1}}`);

const HEADING = /^h[1-6]$/;
const BREAKING =
  /^(p|div|li|h[1-6]|br|hr|tr|td|th|blockquote|pre|figure|figcaption|caption|table|ul|ol|dl|dt|dd|section|article|details|summary)$/;
const UNREAD = /^(script|style|template|figure)$/;
/** Alone on a line it becomes what it leads to: a video, a post elsewhere. */
const ADDRESS = /^https?:\S+ ?$/;

/**
 * Builds the excerpt of a post that has none of its own: the first 150 characters of its text, and an ellipsis. Shortcodes,
 * embeds, images and their captions are left out, as WordPress does (`wp_trim_excerpt`). Fed by an HTML parser, the
 * browser's or the server's.
 */
export function createExcerptReader() {
  /** Collapsed to a single line. */
  let text = '';
  let hidden = 0;
  let done = false;
  /** Where the current line begins in it. */
  let line = 0;
  /** Its length when shortcodes were last looked for. */
  let looked = 0;
  const isDone = () => done;
  const add = (data: string) => {
    if (done) return;
    const even = data.replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? even.trimStart() : even;
    if (!isEnough(text)) return;
    if (!text.includes('[')) done = true;
    else if (text.length - looked > EXCERPT_LENGTH) {
      looked = text.length;
      done = isEnough(withoutShortcodes(beforeUnfinishedShortcode(text)));
    }
  };
  const endLine = () => {
    if (ADDRESS.test(text.slice(line))) text = text.slice(0, line);
    add(' ');
    line = text.length;
  };
  return {
    open(element: string) {
      if (UNREAD.test(element)) hidden++;
      if (BREAKING.test(element)) endLine();
    },
    close(element: string) {
      if (UNREAD.test(element)) hidden--;
      // A heading is not part of the sentence that follows it.
      if (HEADING.test(element) && !isDone() && /[\p{L}\p{M}\p{N})\]"'”’»] ?$/u.test(text))
        text = `${text.trimEnd()}${stopAfter(text)}`;
      if (BREAKING.test(element)) endLine();
    },
    text(data: string) {
      if (hidden === 0) add(data);
    },
    /** Whether further input can no longer change the excerpt. */
    isDone,
    /** Empty if there is no text. */
    excerpt: () => shortened(withoutShortcodes(text).replace(/ {2,}/g, ' ').trimStart()),
  };
}

/** The full stop of the script that a text ends in. */
function stopAfter(text: string): string {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] ?$/u.test(text)) return '。';
  return /\p{Script=Devanagari} ?$/u.test(text) ? '।' : '.';
}

const isEnough = (text: string) => text.length > ENOUGH || PLAIN.test(text);

function shortened(text: string): string {
  const beginning = firstCharacters(text.slice(0, ENOUGH));
  // An existing full stop becomes part of the ellipsis.
  const words = beginning.replace(/[.…。।\s]+$/, '');
  return words === '' ? '' : `${words}...`;
}

/** As many characters as a reader counts, one by one: dividing all of the text takes ten times as long. */
function firstCharacters(text: string): string {
  if (PLAIN.test(text)) return text.slice(0, EXCERPT_LENGTH);
  let length = 0;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (++length > EXCERPT_LENGTH) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
