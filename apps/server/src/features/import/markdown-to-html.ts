import { Marked } from 'marked';
import { refused } from '../../errors.ts';

const marked = new Marked({ gfm: true });

/**
 * The parser's time grows with the square of a stretch without a space: 6 s for one of 80,000 characters. At this
 * length a whole document of such stretches takes what its size allows, about 2 s. No address or word is longer.
 */
const STRETCH = 2_000;
const TOO_LONG = new RegExp(`\\S{${STRETCH + 1}}`);

/** Embedded images are long, and no matter of the parser's: it gets short names for them. */
const EMBEDDED = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/g;

/** Markdown as HTML that is still to be cleaned: it may hold any HTML of its author's. @throws 422 */
export function markdownToHtml(text: string): string {
  const images: string[] = [];
  const short = text.replace(EMBEDDED, (image) => `data:embedded-${images.push(image) - 1}-`);
  if (TOO_LONG.test(short)) {
    throw refused('no_writing', `It has more than ${STRETCH.toLocaleString('en-US')} characters without a space`);
  }
  const html = marked.parse(short, { async: false });
  return html.replace(/data:embedded-(\d+)-/g, (_, at: string) => images[Number(at)] ?? '');
}
