/** A text without characters that no database stores: NUL and lone surrogates. Neither is visible. */
export const cleanText = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;
