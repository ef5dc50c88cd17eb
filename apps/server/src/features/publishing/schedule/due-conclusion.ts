import type { RemotePost } from '@pressloom/wordpress';
import type { posts } from '../../../database/schema/index.ts';
import { type ChangedOnSite, otherPost } from '../delivery/refuse-drift.ts';
import { draftFrom, statusFromSite } from '../outcome/status-from-site.ts';

export interface Conclusion {
  kind: 'post.published' | 'post.rescheduled' | 'post.rescued' | 'post.taken-back';
  post: Partial<typeof posts.$inferInsert>;
  notices: string[];
  /** The post that was seen is not ours. */
  refusal?: ChangedOnSite;
}

export const MOVED_THERE = 'Somebody moved this post to another time on WordPress. It goes out then.';

const TAKEN_BACK: Record<string, string> = {
  trash: 'moved this post to the trash',
  draft: 'set this post back to a draft',
  pending: 'set this post to “Pending Review”',
};

/** What follows from the post's state on the site. */
export function stateOnSite(remote: RemotePost | undefined, due: Date): Conclusion {
  const post = statusFromSite({ status: 'scheduled', scheduledDate: due }, remote) ?? draftFrom(new Date());
  if (post.status === 'published') return { kind: 'post.published', post, notices: [] };
  const deed = remote ? (TAKEN_BACK[remote.status] ?? 'changed this post') : 'deleted this post';
  return {
    kind: 'post.taken-back',
    post,
    notices: [`Somebody ${deed} on WordPress before its time. It was left as it is there.`],
  };
}

export const movedThere = ({ dateGmt }: RemotePost): Conclusion => ({
  post: { scheduledDate: new Date(dateGmt ?? ''), updatedAt: new Date() },
  kind: 'post.rescheduled',
  notices: [MOVED_THERE],
});

export const anotherPost = (seen: RemotePost): Conclusion => ({
  kind: 'post.taken-back',
  post: draftFrom(new Date()),
  notices: [],
  refusal: otherPost(seen),
});

export function missed(remote: RemotePost | undefined, due: Date, how: 'woken' | 'published'): Conclusion {
  const conclusion = stateOnSite(remote, due);
  if (conclusion.post.status !== 'published') return conclusion;
  const minutes = Math.round((Date.now() - due.getTime()) / 60_000);
  const deed = how === 'woken' ? 'pressloom started its scheduled tasks' : 'pressloom published the post';
  return {
    ...conclusion,
    kind: 'post.rescued',
    notices: [
      `WordPress missed the schedule: ${deed}, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late. Ask your host for a system cron that calls wp-cron.php every minute.`,
    ],
  };
}
