import type { RemotePost } from '@pressloom/wordpress';
import { excerptOf } from '../../../text/excerpt.ts';
import { shownHtmlOf } from '../../../text/site-markup.ts';
import { isPublic } from '../../posts/index.ts';
import { plainTitle } from '../delivery/wordpress-fields.ts';

/** Names of what a post refers to on its site; undefined: not known, what is stored stays. */
export interface NamesThere {
  category?: string;
  moreCategories?: string[];
  /** Ids of those categories there; null if not all are known by name. */
  categoryIds?: number[] | null;
  keywords?: string[];
  author?: string;
}

/** The columns of a post that follows its site: everything as it is there, its text to the byte. */
export function valuesFromSite(remote: RemotePost, { categoryIds: _, ...names }: NamesThere) {
  const text = { content: remote.content, contentForm: 'blocks' as const };
  const automaticExcerpt = remote.excerpt.trim() === '';
  return {
    ...text,
    ...names,
    title: plainTitle(remote.title),
    excerpt: automaticExcerpt ? excerptOf(shownHtmlOf(text)) : remote.excerpt,
    automaticExcerpt,
    commentStatus: remote.commentStatus ?? ('default' as const),
    ...statusFromRemote(remote),
  };
}

/**
 * What a post is here that was written there. A date in the future is no time of an edit, nor of a creation: a scheduled
 * post is as new as its last edit there.
 */
export function statusFromRemote(remote: Pick<RemotePost, 'status' | 'dateGmt' | 'modifiedGmt'>) {
  const now = new Date();
  const date = remote.dateGmt ? new Date(remote.dateGmt) : null;
  const modified = remote.modifiedGmt ? new Date(remote.modifiedGmt) : (date ?? now);
  const dates = {
    createdAt: [date, modified, now].find((each) => each !== null && each <= now) ?? now,
    updatedAt: new Date(Math.min(now.getTime(), modified.getTime())),
    scheduledDate: null,
    publishedAt: null,
  };
  if (isPublic(remote)) return { ...dates, status: 'published' as const, publishedAt: date ?? modified };
  if (remote.status === 'future' && date) return { ...dates, status: 'scheduled' as const, scheduledDate: date };
  return { ...dates, status: remote.status === 'pending' ? ('pending' as const) : ('draft' as const) };
}
