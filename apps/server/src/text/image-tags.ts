const TAG = /<img\b[^>]*>/g;

/**
 * Rewrites each `<img>` tag of a text. What follows the last `>` holds no tag: searching there would read to the end
 * for every `<img`.
 */
export function replaceImageTags(html: string, rewrite: (tag: string) => string): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(TAG, rewrite) + html.slice(end);
}

/** The `<img>` tags of a text. */
export const imageTagsIn = (html: string): string[] => html.slice(0, html.lastIndexOf('>') + 1).match(TAG) ?? [];
