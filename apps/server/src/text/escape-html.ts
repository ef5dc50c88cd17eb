/** Escapes text for HTML; also for quoted attribute values. */
export const escapeHtml = (text: string): string => escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Escapes text for HTML between tags. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
