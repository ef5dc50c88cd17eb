/** A title or topic as far as a sentence has room for it. */
export const shortTitle = (title: string): string =>
  // The cut may split a character that takes two code units.
  title.length > 100 ? `${title.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : title;
