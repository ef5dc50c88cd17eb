/**
 * Turns what a writer typed as a link target into a URL: "example.org" gets https://, an email address mailto:.
 * Returns null if it is not a URL, or one that would run code.
 */
export const toLinkAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[/#?]/.test(text)) return text;
  if (/^(mailto:|tel:)./i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return null;
  return /^https?:\/\/([^/?#]*\.[^/?#]+|localhost)([:/?#]|$)/i.test(address) ? address : null;
};
