import { z } from 'zod';
import { instant } from './shared.ts';

/** What a site knows of a post besides its text. What is not set here is never sent: the site decides, or keeps its own. */

/** Whether readers may comment on a post. */
export const COMMENT_STATUSES = ['default', 'open', 'closed'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];
export const COMMENT_STATUS_LABELS: Record<CommentStatus, string> = {
  default: 'Site default',
  open: 'Open',
  closed: 'Closed',
};
export const commentStatus = z.enum(COMMENT_STATUSES);

/** Who may read a post: everybody, those who edit the site, or those who know the password. */
export const VISIBILITIES = ['default', 'public', 'private', 'password'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_LABELS: Record<Visibility, string> = {
  default: 'Site default',
  public: 'Public',
  private: 'Private',
  password: 'Password protected',
};
export const visibility = z.enum(VISIBILITIES);

/** WordPress stores at most 255 characters. */
export const password = z.string().trim().max(255, 'Password must be at most 255 characters');

/** WordPress stores at most 200 characters; it decides what they become in the URL. */
export const SLUG_MAX = 200;
export const slug = z.string().trim().max(SLUG_MAX, `Slug must be at most ${SLUG_MAX} characters`);

export const sticky = z.boolean().nullable();

/** Databases of WordPress know no earlier date. */
const EARLIEST = '1000';

/** When readers are to think that a published post came out. One to come would schedule the post and hide it. */
export const publicationDate = instant
  .refine((date) => Date.parse(date) <= Date.now(), 'The publication date can’t be in the future')
  .refine((date) => date >= EARLIEST, 'Please enter a year from 1000 on');

/** A user who may write on a site, as the site names them. */
export const siteAuthor = z.object({ id: z.number().int().positive(), name: z.string().max(300) });
export type SiteAuthor = z.infer<typeof siteAuthor>;

interface Settings {
  visibility: Visibility;
  password: string;
  sticky: boolean | null;
}

/** Why WordPress would not have a post with these settings: the field that stands in the way. */
export function settingsProblem(
  { visibility, password, sticky }: Settings,
  isScheduled: boolean,
): { field: 'password' | 'visibility' | 'sticky'; message: string } | undefined {
  if (visibility === 'password' && password.trim() === '') {
    return { field: 'password', message: 'Please enter a password for this post' };
  }
  if (visibility === 'private' && isScheduled) {
    return {
      field: 'visibility',
      message: 'WordPress can’t schedule a private post. Choose another visibility, or publish it now',
    };
  }
  if (sticky && (visibility === 'private' || visibility === 'password')) {
    return { field: 'sticky', message: 'Only a public post can be sticky' };
  }
  return undefined;
}
