/**
 * Markup without its tags, each replaced by `by`. What stands behind the last `>` holds no tag: a search there would read
 * to the end for every `<`, 30 s for 120,000 of them.
 */
export function withoutTags(html: string, by = ''): string {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, by) + html.slice(end);
}
