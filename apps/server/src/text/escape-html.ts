/** Text as HTML shows it; also between quotation marks. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Text as HTML shows it between tags. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
