import { unescapeHtml } from '@pressloom/wordpress';

/** A tag, an entity or a character. */
const PIECE = /<[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\s\S]/giu;

/**
 * The markup of a title with other words: around what differs, tags and entities stay as they are, and so do the tags
 * within it.
 *
 * @param before markup
 * @param title plain text
 */
export function retitle(before: string, title: string): string {
  const pieces = before.match(PIECE) ?? [];
  const texts = pieces.map((piece) => (isTag(piece) ? '' : unescapeHtml(piece)));
  let start = 0;
  let from = 0;
  for (; start < pieces.length && title.startsWith(texts[start] as string, from); start++)
    from += (texts[start] as string).length;
  let end = pieces.length;
  let to = title.length;
  for (; end > start; end--) {
    const text = texts[end - 1] as string;
    if (to - text.length < from || !title.startsWith(text, to - text.length)) break;
    to -= text.length;
  }
  // What is new before a word in italics is not in italics.
  while (start === end && start > 0 && /^<[^/]/.test(pieces[start - 1] as string)) end = --start;
  // Closing tags count to what changed: where nothing is left of what was in italics, both of its tags go.
  while (start < end && isTag(pieces[end] ?? '')) end++;
  const tags = pieces.slice(start, end).filter(isTag).join('');
  const around = tags.replace(/<([a-z][a-z\d]*)(?:\s[^<>]*)?><\/\1>/gi, '');
  return pieces.slice(0, start).join('') + title.slice(from, to) + around + pieces.slice(end).join('');
}

const isTag = (piece: string) => piece.length > 1 && piece.startsWith('<');
