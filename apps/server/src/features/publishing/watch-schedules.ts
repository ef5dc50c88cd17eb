import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';

/** How long after its time a post is first looked at: WordPress' own timer needs a visit, and this is one. */
const FIRST_LOOK_S = 5;
const LOOK_EVERY_S = 30;

/** Posts looked for at a time; the next sweep finds the rest. */
const BATCH = 200;

/** Queues a look at every scheduled post whose time has come and which is not known to be public yet. */
export async function watchSchedules({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = tx
      .select({ id: publications.id })
      .from(posts)
      .innerJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId)))
      .where(
        and(
          eq(posts.status, 'scheduled'),
          lt(posts.scheduledDate, sql`now() - ${`${FIRST_LOOK_S} s`}::interval`),
          eq(publications.state, 'done'),
          isNotNull(publications.wordpressId),
          or(isNull(publications.watchedAt), lt(publications.watchedAt, sql`now() - ${`${LOOK_EVERY_S} s`}::interval`)),
        ),
      )
      .orderBy(posts.scheduledDate)
      .limit(BATCH);
    const watched = await tx
      .update(publications)
      .set({ watchedAt: sql`now()` })
      .where(sql`${publications.id} in (${due})`)
      .returning({ id: publications.id, siteId: publications.siteId });
    for (const { id, siteId } of watched) await queue.sendWatch(tx, { publicationId: id }, siteId);
  });
}
