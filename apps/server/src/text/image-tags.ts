const TAG = /<img\b[^>]*>/g;

/**
 * A text with each of its `<img>` tags rewritten. What stands behind the last `>` holds no tag: a search there would read
 * to the end for every `<img`.
 */
export function replaceImageTags(html: string, rewrite: (tag: string) => string): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(TAG, rewrite) + html.slice(end);
}

/** The `<img>` tags of a text. */
export const imageTagsIn = (html: string): string[] => html.slice(0, html.lastIndexOf('>') + 1).match(TAG) ?? [];
