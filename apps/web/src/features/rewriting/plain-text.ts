/** Markdown as plain text: the words, and a bullet for each list item. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^>\s?/gm, '')
    // No line breaks in the pattern: a match across lines would take time quadratic in their number.
    .replace(/^([ \t]*)[-*]\s+/gm, '$1• ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]+?)\1/g, '$2')
    .replace(/(^|\W)[*_](?=\S)([^*_]+?)[*_](?=\W|$)/g, '$1$2')
    .replace(/`([^`]*)`/g, '$1');
