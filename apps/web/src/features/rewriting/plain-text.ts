/** Markdown as a reader hears it: the words, and a bullet where a list has one. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
    // No line break: a search across lines would take the square of their number.
    .replace(/^([ \t]*)[-*]\s+/gm, '$1• ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]+?)\1/g, '$2')
    .replace(/(^|\W)[*_](?=\S)([^*_]+?)[*_](?=\W|$)/g, '$1$2')
    .replace(/`([^`]*)`/g, '$1');
