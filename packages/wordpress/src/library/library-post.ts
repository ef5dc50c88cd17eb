import { z } from 'zod';
import type { RemotePost } from '../posts.ts';
import { instant, line, remoteId, rowsOf, text, webAddress } from '../replies.ts';

/** A post as the library reads it: perhaps without its text. */
export interface LibraryPost extends RemotePost {
  /** Its text is too large, or no text of a post. */
  isTextOmitted: boolean;
}

const FACTS =
  'id,status,slug,link,date_gmt,modified_gmt,author,title.raw,categories,tags,featured_media,comment_status,sticky,password';
/** The text as stored: WordPress renders only what is asked for, which takes most of its time. */
export const LIBRARY_FIELDS = `${FACTS},content.raw,excerpt.raw`;
export const FIELDS_WITHOUT_TEXT = FACTS;

const TITLE_MAX = 5_000;
const TERMS_MAX = 1_000;

const ids = rowsOf(remoteId)
  .transform((found) => found.slice(0, TERMS_MAX))
  .catch([]);
const facts = z.object({
  id: remoteId,
  status: line(40),
  slug: line(1_000).catch(''),
  link: webAddress.catch(''),
  date_gmt: instant.catch(null),
  modified_gmt: instant.catch(null),
  author: remoteId.optional().catch(undefined),
  sticky: z.boolean().optional().catch(undefined),
  password: line(255).optional().catch(undefined),
  title: text.transform((title) => title.slice(0, TITLE_MAX).toWellFormed()).catch(''),
  categories: ids,
  tags: ids,
  featured_media: remoteId.catch(0),
  comment_status: z.enum(['open', 'closed']).optional().catch(undefined),
});
const texts = z.object({ content: text, excerpt: text.default('') });

/**
 * A row of a list; undefined if it is no post. A field that a plugin has broken counts as empty, and a text that is none
 * is omitted: one post must not hide the others of its page.
 */
export function toLibraryPost(row: unknown): LibraryPost | undefined {
  const parsed = facts.safeParse(row);
  if (!parsed.success) return undefined;
  const { date_gmt, modified_gmt, featured_media, comment_status, ...rest } = parsed.data;
  const hasText = row !== null && typeof row === 'object' && 'content' in row && hasRaw(row.content);
  const text = hasText ? texts.safeParse(row) : undefined;
  return {
    ...rest,
    content: text?.data?.content ?? '',
    excerpt: text?.data?.excerpt ?? '',
    dateGmt: date_gmt,
    modifiedGmt: modified_gmt,
    featuredMedia: featured_media,
    commentStatus: comment_status,
    isTextOmitted: !text?.success,
  };
}

const hasRaw = (field: unknown) => field !== null && typeof field === 'object' && 'raw' in field;
