import { COMMENT_STATUS_LABELS, type ComparedText, POST_FIELDS } from '@pressloom/contract';

/** What is compared besides title and text, as shown. */
export function versionFacts(version: Partial<ComparedText>): Record<string, string> {
  const { keywords, commentStatus } = version;
  const words: Record<string, string | undefined> = {
    ...version,
    keywords: keywords?.join(', '),
    commentStatus: commentStatus && COMMENT_STATUS_LABELS[commentStatus],
  };
  return Object.fromEntries(
    Object.entries(POST_FIELDS).flatMap(([name, field]) => {
      const value = words[name];
      return 'comparedAs' in field && value !== undefined ? [[field.comparedAs, value]] : [];
    }),
  );
}
