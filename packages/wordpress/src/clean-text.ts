/** A text without what no database holds: NUL, and halves of surrogate pairs. Nobody sees them. */
export const cleanText = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text;
