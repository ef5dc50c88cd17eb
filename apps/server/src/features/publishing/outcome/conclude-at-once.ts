import { randomUUID } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { preparedOn } from '../../../database/prepared.ts';
import {
  activity,
  deliveryAttempts,
  type LoggedExchange,
  notifications,
  posts,
  publications,
} from '../../../database/schema/index.ts';
import { noticeOf, payloadOf } from '../../events/index.ts';
import { isOnlyForBell, toNotification, unreadBeside } from '../../notifications/index.ts';
import type { Delivered } from '../delivery/delivery.ts';
import { snapshotOf } from '../delivery/snapshot.ts';
import type { Claim } from '../runner/claim-publication.ts';
import { kindOfDelivery, noteOf, notificationFor, publicationEventOf } from './publication-events.ts';
import { statusFromSite } from './status-from-site.ts';

/** How most attempts end. */
const OUTCOME = 'post.published';

/**
 * Records that a post was published, in one statement instead of a transaction of nine: if nobody has changed the post
 * or the request since the claim, no orphan is left on the site, and no email is due. Otherwise changes nothing and
 * returns false.
 */
export async function concludeAtOnce(
  db: Db,
  { publication: claimed, post, site }: Claim,
  delivered: Delivered,
  exchanges: LoggedExchange[],
): Promise<boolean> {
  if (delivered.action === 'update' || kindOfDelivery(delivered, claimed) !== OUTCOME) return false;
  const { remote, sentVersion, images, ourCategories, notices } = delivered;
  if (!remote || sentVersion === null || !images || images.unused.length > 0 || !ourCategories) return false;
  const after = statusFromSite(post, remote);
  if (!after?.publishedAt) return false;
  const now = new Date();
  const facts = snapshotOf(remote);
  const ended = { state: 'done' as const, errorCode: null, errorMessage: null, nextAttemptAt: null, updatedAt: now };
  const known = { ...claimed, ...facts, ...ended, sentVersion, notices };
  const announced = { ...post, siteName: site.name };
  const forBell = notificationFor(known, announced, OUTCOME);
  if (!forBell) return false;
  const { userId, postId, siteId } = claimed;
  const { title = '', siteName, note } = noteOf(known, announced, OUTCOME);
  const bell = { id: randomUUID(), userId, kind: forBell.kind, outcome: forBell.outcome, postId, siteId, title };
  const notification = toNotification({ ...bell, message: forBell.message, readAt: null, createdAt: now });
  const rows = await concludeOn(db).execute({
    id: claimed.id,
    userId,
    postId,
    siteId,
    attempts: claimed.attempts,
    revision: claimed.revision,
    version: post.version,
    status: post.status,
    now: now.toISOString(),
    publishedAt: after.publishedAt.toISOString(),
    wordpressId: facts.wordpressId,
    link: facts.link,
    remote: JSON.stringify(facts.remote),
    sentVersion,
    hasImage: remote.featuredMedia !== 0,
    images: JSON.stringify(images.shown),
    ourCategories: JSON.stringify(ourCategories),
    notices: JSON.stringify(notices),
    exchanges: JSON.stringify(exchanges),
    remark: notices.join(' '),
    title,
    details: JSON.stringify({ siteName, note }),
    bellId: bell.id,
    outcome: forBell.outcome,
    message: forBell.message,
    changed: payloadOf(userId, publicationEventOf(known, announced)),
    inActivity: payloadOf(userId, { type: 'activity' }),
    inBell: payloadOf(userId, { type: 'notification', notification, unread: 0 }),
  });
  return rows.length > 0;
}

const concludeOn = preparedOn((db) => {
  const { placeholder } = sql;
  const given = (name: string, type: string) => sql`${placeholder(name)}::${sql.raw(type)}`;
  const now = given('now', 'timestamptz');
  const userId = given('userId', 'uuid');
  // The post first, the order in which requests lock them.
  const unchanged = db.$with('unchanged').as(
    db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.id, placeholder('postId')),
          eq(posts.version, placeholder('version')),
          eq(posts.status, placeholder('status')),
        ),
      )
      .for('update'),
  );
  const done = db.$with('done').as(
    db
      .update(publications)
      .set({
        state: 'done',
        wordpressId: given('wordpressId', 'int'),
        link: given('link', 'text'),
        remote: given('remote', 'jsonb'),
        creates: 1,
        sentVersion: given('sentVersion', 'int'),
        wordpressMediaId: sql`case when ${given('hasImage', 'boolean')} then ${publications.wordpressMediaId} end`,
        wordpressMediaOf: sql`case when ${given('hasImage', 'boolean')} then ${publications.wordpressMediaOf} end`,
        images: given('images', 'jsonb'),
        ourCategories: sql`array(select value::int from jsonb_array_elements_text(${given('ourCategories', 'jsonb')}))`,
        heartbeatAt: null,
        pendingWrite: null,
        overwrite: false,
        errorCode: null,
        errorMessage: null,
        nextAttemptAt: null,
        notices: given('notices', 'jsonb'),
        updatedAt: now,
      })
      .from(unchanged)
      .where(
        and(
          eq(publications.id, placeholder('id')),
          eq(publications.postId, unchanged.id),
          eq(publications.attempts, placeholder('attempts')),
          eq(publications.revision, placeholder('revision')),
          eq(publications.state, 'publishing'),
          // More creates may have left drafts there.
          lte(publications.creates, 1),
          isOnlyForBell(db, placeholder('userId'), 'published'),
        ),
      )
      .returning({ id: publications.id, postId: publications.postId }),
  );
  const published = db.$with('published').as(
    db
      .update(posts)
      .set({
        status: 'published',
        scheduledDate: null,
        publishedAt: given('publishedAt', 'timestamptz'),
        updatedAt: now,
      })
      .from(done)
      .where(eq(posts.id, done.postId)),
  );
  const ended = db.$with('ended').as(
    db
      .update(deliveryAttempts)
      .set({
        outcome: 'done',
        endedAt: now,
        exchanges: given('exchanges', 'jsonb'),
        message: sql`nullif(${given('remark', 'text')}, '')`,
      })
      .from(done)
      .where(and(eq(deliveryAttempts.publicationId, done.id), eq(deliveryAttempts.attempt, placeholder('attempts')))),
  );
  const noted = db.$with('noted', {}).as(sql`
    insert into ${activity} (user_id, area, kind, post_id, site_id, title, details)
    select ${userId}, 'posts', ${OUTCOME}, ${done.postId}, ${given('siteId', 'uuid')}, ${given('title', 'text')},
      ${given('details', 'jsonb')} from done`);
  const bell = db.$with('bell', { id: sql<string>`id`.as('id') }).as(sql`
    insert into ${notifications} (id, user_id, kind, outcome, post_id, site_id, title, message, created_at)
    select ${given('bellId', 'uuid')}, ${userId}, 'published', ${given('outcome', 'text')}, ${done.postId},
      ${given('siteId', 'uuid')}, ${given('title', 'text')}, ${given('message', 'text')}, ${now} from done
    on conflict (user_id, outcome) do nothing returning id`);
  const unread = sql`to_jsonb(${unreadBeside(db, placeholder('userId'))})`;
  const inBell = sql`jsonb_set(${given('inBell', 'jsonb')}, '{event,unread}', ${unread})::text`;
  return db
    .with(unchanged, done, published, ended, noted, bell)
    .select({
      announced: noticeOf(given('changed', 'text')),
      noted: noticeOf(given('inActivity', 'text')),
      rung: sql`case when bell.id is not null then ${noticeOf(inBell)} end`,
    })
    .from(done)
    .leftJoin(bell, sql`true`)
    .prepare('conclude_publication');
});
