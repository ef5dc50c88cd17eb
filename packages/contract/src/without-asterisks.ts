/** A model's text as an article takes it: asterisks that begin an item are hyphens, all others are left out. */
export const withoutAsterisks = (text: string): string =>
  text.replace(/^([ \t]*)\*[ \t]+/gm, '$1- ').replaceAll('*', '');
