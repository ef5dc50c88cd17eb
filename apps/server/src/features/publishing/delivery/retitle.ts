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
  const kept = pieces.slice(0, start);
  const added = title.slice(from, to);
  const tags = withoutEmptyPairs(added === '' ? kept : [], pieces.slice(start, end).filter(isTag));
  return [...kept, added, ...tags, ...pieces.slice(end)].join('');
}

/** Tags without those that have nothing between them, one of which may end what is kept before. */
function withoutEmptyPairs(kept: string[], tags: string[]): string[] {
  const left: string[] = [];
  for (const tag of tags) {
    const before = left.length > 0 ? left : kept;
    if (isPair(before.at(-1) ?? '', tag)) before.pop();
    else left.push(tag);
  }
  return left;
}

const isPair = (opening: string, closing: string): boolean => {
  // Asked first: an opening tag may be long, and stand before many others.
  if (!closing.startsWith('</')) return false;
  const [, name] = /^<([a-z][a-z\d]*)(?:\s[^<>]*)?>$/i.exec(opening) ?? [];
  return name !== undefined && closing.toLowerCase() === `</${name.toLowerCase()}>`;
};

const isTag = (piece: string) => piece.length > 1 && piece.startsWith('<');
