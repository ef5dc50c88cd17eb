import { COMMENT_STATUS_LABELS, type ComparedText, POST_FIELDS, VISIBILITY_LABELS } from '@pressloom/contract';

/** What is compared besides title and text, as shown. */
export function versionFacts(version: Partial<ComparedText>): Record<string, string> {
  const { keywords, moreCategories, commentStatus, visibility, authorOnSite, sticky } = version;
  const words: Record<string, string | undefined> = {
    ...pickStrings(version),
    keywords: keywords?.join(', '),
    moreCategories: moreCategories?.join(', '),
    commentStatus: commentStatus && COMMENT_STATUS_LABELS[commentStatus],
    visibility: visibility && VISIBILITY_LABELS[visibility],
    authorOnSite: authorOnSite === undefined ? undefined : (authorOnSite?.name ?? SITE_DEFAULT),
    sticky: sticky === undefined ? undefined : sticky === null ? SITE_DEFAULT : sticky ? 'Yes' : 'No',
  };
  return Object.fromEntries(
    Object.entries(POST_FIELDS).flatMap(([name, field]) => {
      const value = words[name];
      return 'comparedAs' in field && value !== undefined ? [[field.comparedAs, value]] : [];
    }),
  );
}

const SITE_DEFAULT = 'Site default';

const pickStrings = (version: Partial<ComparedText>): Record<string, string> =>
  Object.fromEntries(Object.entries(version).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
