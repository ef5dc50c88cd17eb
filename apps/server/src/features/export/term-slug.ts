import { withoutAccents } from '../../text/without-accents.ts';

/** Bytes of a slug in the database of WordPress. */
const SLUG_BYTES = 200;

/**
 * The slug that WordPress makes of the name of a term (`sanitize_title`), by which its importer finds existing ones.
 * Latin letters lose their accents; letters of other scripts stay as they are, percent-encoded.
 */
export function termSlug(name: string): string {
  const words = withoutAccents(name.normalize('NFC').toLowerCase())
    .replace(/<[^<>]*>/g, '')
    .replace(DROPPED, '')
    .replace(/[\s./–—]+/g, '-')
    .replaceAll('×', 'x')
    .replace(/[^\P{ASCII}a-z0-9_-]/gu, '')
    .replace(/-+/g, '-');
  return encoded(words).replace(/^-+|-+$/g, '') || 'term';
}

/** Punctuation, marks and invisible characters beyond ASCII that WordPress removes. It keeps all others. */
const DROPPED =
  /[¡¿«»‹›“”‘’‚‛„‟•©®°…™´\u{2ca}\u{ad}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{feff}\u{fffc}]|\u{300}|\u{301}|\u{304}|\u{30c}|\u{341}/gu;

/** Cut before a character that would go beyond the limit. */
function encoded(text: string): string {
  let slug = '';
  for (const character of text) {
    const next = slug + encodeURIComponent(character).toLowerCase();
    if (next.length > SLUG_BYTES) break;
    slug = next;
  }
  return slug;
}
