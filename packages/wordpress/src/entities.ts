import { Parser } from 'htmlparser2';

/** Text in which WordPress has escaped characters as HTML, unescaped: `R&amp;D` becomes R&D. */
export function unescapeHtml(escaped: string): string {
  if (!escaped.includes('&')) return escaped;
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true });
  parser.end(escaped.replaceAll('<', '&lt;'));
  return text;
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
