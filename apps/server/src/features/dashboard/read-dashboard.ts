import type { User } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { listActivity } from '../activity/index.ts';
import { readCredits } from '../credits/index.ts';
import { countPosts } from './count-posts.ts';
import type { rememberCounts } from './remember-counts.ts';

const RECENT = 6;

/** The dashboard's counts, setup checklist and recent activity. */
export async function readDashboard(db: Db, user: User, remembered: ReturnType<typeof rememberCounts>) {
  const { entries } = await listActivity(db, user.id, { limit: RECENT });
  const { everScheduled, ...counts } = await remembered.of(user.id, () => countPosts(db, user.id));
  return {
    counts,
    credits: await readCredits(db, user.id),
    tasks: [
      { id: 'connect-site', title: 'Connect your WordPress site', completed: counts.sites > 0, href: '/wordpress?add' },
      {
        id: 'create-post',
        title: 'Create your first post',
        completed: counts.posts > counts.postsFromSites,
        href: '/posts/new',
      },
      {
        id: 'schedule-content',
        title: 'Schedule content',
        completed: everScheduled || counts.scheduled > 0,
        href: '/calendar',
      },
      {
        id: 'complete-profile',
        title: 'Complete your profile',
        completed: user.fullName.trim() !== '',
        href: '/settings',
      },
    ],
    recentActivity: entries,
  };
}
