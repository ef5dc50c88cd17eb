import { isLive, type PostStatus } from '@pressloom/contract';
import { isPublic } from '../../posts/index.ts';
import { isHidden, isSameTime } from '../remote-status.ts';

interface Here {
  status: PostStatus;
  scheduledDate: Date | null;
  /** Left out where its copy is not known to have another date. */
  publishedAt?: Date | null;
}

interface There {
  status: string;
  /** ISO 8601, in UTC. */
  dateGmt: string | null;
}

interface Meaning {
  /** What is hidden there is ours and goes out by our clock, so it is scheduled here. */
  waits?: boolean;
  /** False where only that it got further there counts: the request did not come to its end. */
  mayWithdraw?: boolean;
}

interface StatusAndDates {
  status: PostStatus;
  scheduledDate: Date | null;
  publishedAt: Date | null;
  /** Null: only a published post has one of its own. */
  publicationDate?: null;
  updatedAt: Date;
}

/** What a post is that is on no site, or only as a draft. */
export const draftFrom = (updatedAt: Date) => ({
  status: 'draft' as const,
  scheduledDate: null,
  publishedAt: null,
  publicationDate: null,
  updatedAt,
});

/**
 * What the status and the dates of a post become by what its site has: public there is published here, scheduled there is
 * scheduled here at that time, and a scheduled or published post that nobody can read there any more is a draft. The one
 * rule for it, whoever has looked: a run, a look at the due time, a check, the user's choice between two versions.
 *
 * @param there undefined where the post is not there
 * @returns undefined where it stays as it is
 */
export function statusFromSite(
  here: Here,
  there: There | undefined,
  { waits = false, mayWithdraw = true }: Meaning = {},
): StatusAndDates | undefined {
  const updatedAt = new Date();
  const date = there?.dateGmt ? new Date(there.dateGmt) : null;
  if (isPublic(there)) {
    if (isPublishedAt(here, date)) return undefined;
    return { status: 'published', scheduledDate: null, publishedAt: date ?? updatedAt, updatedAt };
  }
  if (there?.status === 'future' && date) {
    const isSame = isSameTime(date, here.scheduledDate);
    if (isSame && here.status === 'scheduled') return undefined;
    return { ...draftFrom(updatedAt), status: 'scheduled', scheduledDate: isSame ? here.scheduledDate : date };
  }
  if (waits && isHidden(there)) {
    if (here.status === 'scheduled') return undefined;
    return { ...draftFrom(updatedAt), status: 'scheduled', scheduledDate: here.scheduledDate };
  }
  const isWithdrawn = !there || there.status === 'trash' || isHidden(there);
  return isLive(here.status) && isWithdrawn && mayWithdraw ? draftFrom(updatedAt) : undefined;
}

/** What is not known of either date is no difference. */
const isPublishedAt = ({ status, publishedAt }: Here, date: Date | null): boolean =>
  status === 'published' && (!publishedAt || !date || isSameTime(date, publishedAt));

/** A schedule of our clock waits there as a draft: one that is as it was last seen has been withdrawn by nobody. */
export const waitsThere = (
  here: Here,
  before: { status: string } | null | undefined,
  there: { status: string } | undefined,
): boolean => here.status === 'scheduled' && isHidden(there) && there?.status === before?.status;
