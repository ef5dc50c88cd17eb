/**
 * What a writer typed as the target of a link, as an address: "example.org" gets https://, an e-mail address mailto:.
 * Null for what is none, or would run something.
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
