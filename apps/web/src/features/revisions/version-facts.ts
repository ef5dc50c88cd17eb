import { COMMENT_STATUS_LABELS, type ComparedText, POST_FIELDS, VISIBILITY_LABELS } from '@pressloom/contract';
import { automaticExcerpt } from '../../lib/text/automatic-excerpt.ts';
import { formatDateTime } from '../../ui/format-date.ts';

interface Compared {
  version: Partial<ComparedText>;
  hasOwnExcerpt: boolean;
  /** When it goes out, as shown; undefined where dates are not compared. */
  scheduled?: string;
}

/** What is compared of two versions. Excerpts that follow the text are none of their own. */
export function comparedFacts(one: Compared, other: Compared): [Record<string, string>, Record<string, string>] {
  const isExcerptCompared = one.hasOwnExcerpt || other.hasOwnExcerpt;
  const factsOf = ({ version: { excerpt, ...version }, scheduled }: Compared) => ({
    ...versionFacts(isExcerptCompared ? { ...version, excerpt } : version),
    ...(scheduled !== undefined && { 'Scheduled for': scheduled }),
  });
  return [factsOf(one), factsOf(other)];
}

/** Whether a version has an excerpt that somebody wrote, rather than one made from its text. */
export const hasOwnExcerpt = ({ excerpt, content }: Pick<ComparedText, 'excerpt' | 'content'>): boolean =>
  excerpt !== '' && excerpt !== automaticExcerpt(content);

/** Besides title and text, as shown. */
function versionFacts(version: Partial<ComparedText>): Record<string, string> {
  const { keywords, moreCategories, commentStatus, visibility, authorOnSite, publicationDate, sticky } = version;
  const words: Record<string, string | undefined> = {
    ...pickStrings(version),
    keywords: keywords?.join(', '),
    moreCategories: moreCategories?.join(', '),
    commentStatus: commentStatus && COMMENT_STATUS_LABELS[commentStatus],
    visibility: visibility && VISIBILITY_LABELS[visibility],
    authorOnSite: authorOnSite === undefined ? undefined : (authorOnSite?.name ?? SITE_DEFAULT),
    publicationDate: publicationDate === undefined ? undefined : dateFact(publicationDate),
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

const dateFact = (date: string | null) => (date === null ? 'As on the site' : formatDateTime(date));

const pickStrings = (version: Partial<ComparedText>): Record<string, string> =>
  Object.fromEntries(Object.entries(version).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
