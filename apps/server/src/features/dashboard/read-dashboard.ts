import { and, count, eq, exists, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, sites } from '../../database/schema/index.ts';
import type { AccountUser } from '../account/current-user.ts';
import { listPosts } from '../posts/list-posts.ts';

const RECENT = 5;

/** The dashboard's counts, the set-up list and the latest posts. The examples of a new account count for nothing. */
export async function readDashboard(db: Db, user: AccountUser) {
  const own = and(eq(posts.userId, user.id), eq(posts.sample, false));
  const [sitesRow] = await db.select({ total: count() }).from(sites).where(eq(sites.userId, user.id));
  const [postsRow] = await db
    .select({ total: count(), scheduled: sql<number>`count(*) filter (where ${posts.status} = 'scheduled')::int` })
    .from(posts)
    .where(own);
  const [everScheduled] = await db
    .select({ yes: sql<boolean>`true` })
    .from(sql`(select 1) as one`)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(posts)
          .where(and(own, sql`${posts.scheduledDate} is not null`)),
      ),
    );
  const { posts: recentPosts } = await listPosts(db, user.id, { limit: RECENT });

  const counts = { sites: sitesRow?.total ?? 0, posts: postsRow?.total ?? 0, scheduled: postsRow?.scheduled ?? 0 };
  return {
    counts,
    tasks: [
      { id: 'connect-site', title: 'Connect your WordPress site', completed: counts.sites > 0, href: '/wordpress' },
      { id: 'create-post', title: 'Create your first post', completed: counts.posts > 0, href: '/posts/new' },
      { id: 'schedule-content', title: 'Schedule content', completed: Boolean(everScheduled), href: '/posts/new' },
      {
        id: 'complete-profile',
        title: 'Complete your profile',
        completed: user.fullName.trim() !== '',
        href: '/settings',
      },
    ],
    recentPosts,
  };
}
