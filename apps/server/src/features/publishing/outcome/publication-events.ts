import type { ActivityKind, ServerEvent } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { noteActivity } from '../../activity/index.ts';
import { emitEvent } from '../../events/index.ts';
import { putInBell } from '../../notifications/index.ts';
import { type PublicationRow, toPublication } from '../../posts/index.ts';
import { type Announced, noteOf, notificationFor } from './outcome-notes.ts';

const ANNOUNCED = {
  title: posts.title,
  version: posts.version,
  status: posts.status,
  scheduledDate: posts.scheduledDate,
  publishedAt: posts.publishedAt,
  siteName: sites.name,
};

/** Reads what is announced of a post and its site; undefined if the post is gone. */
async function readAnnounced(tx: Db, { postId, siteId }: PublicationRow): Promise<Announced | undefined> {
  const [announced] = await tx
    .select(ANNOUNCED)
    .from(posts)
    .innerJoin(sites, eq(sites.id, siteId))
    .where(eq(posts.id, postId));
  return announced;
}

/**
 * A publication with what is announced of its post, both locked until `tx` ends: the post first, as requests lock them.
 * Undefined if it is gone.
 */
export async function lockToAnnounce(
  tx: Db,
  id: string,
): Promise<{ current: PublicationRow; announced: Announced } | undefined> {
  const [row] = await tx
    .select({ current: publications, announced: ANNOUNCED })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .where(eq(publications.id, id))
    .for('update', { of: [posts, publications] });
  return row;
}

/**
 * Emits the state of a publication to the user's pages, as part of the transaction that changes it.
 * @param outcome how a request ended; also recorded in the activity and in the user's bell
 */
export async function emitPublicationChanged(
  tx: Db,
  row: PublicationRow,
  outcome?: ActivityKind,
  post?: Announced,
): Promise<void> {
  const announced = post ?? (await readAnnounced(tx, row));
  if (!announced) return;
  const rest = outcome ? await noteOutcome(tx, row, announced, outcome) : [];
  await emitEvent(tx, row.userId, { ...publicationEventOf(row, announced), outcome }, ...rest);
}

/** Same if no request of the user came to its end, so that no page announces one. */
export async function emitPublicationChangedQuietly(
  tx: Db,
  row: PublicationRow,
  outcome?: ActivityKind,
): Promise<void> {
  const announced = await readAnnounced(tx, row);
  if (!announced) return;
  const rest = outcome ? await noteOutcome(tx, row, announced, outcome) : [];
  await emitEvent(tx, row.userId, { ...publicationEventOf(row, announced), quiet: true }, ...rest);
}

/** Same with an entry in the activity, but not in the bell: one notification for the site covers all of its posts. */
export async function emitPublicationChangedOutsideBell(
  tx: Db,
  row: PublicationRow,
  outcome: ActivityKind,
): Promise<void> {
  const announced = await readAnnounced(tx, row);
  if (!announced) return;
  await noteActivity(tx, row.userId, noteOf(row, announced, outcome));
  await emitEvent(tx, row.userId, publicationEventOf(row, announced), { type: 'activity' });
}

/** Most runs end before anyone could read that they have begun. */
export const LASTS_MS = 1_000;

/**
 * Emits the state of a publication to the user's pages once its run has lasted for a while. Returns a function that
 * cancels this, and resolves when nothing more will be emitted.
 */
export function emitIfSlow(
  { db, log }: Pick<Foundation, 'db' | 'log'>,
  row: PublicationRow,
  post: Pick<Announced, 'title' | 'version'>,
): () => Promise<void> {
  let announced = Promise.resolve();
  const timer = setTimeout(() => {
    announced = emitEvent(db, row.userId, publicationEventOf(row, post)).catch((err) => {
      log.warn({ err, publication: row.id }, 'That a post is being sent could not be announced');
    });
  }, LASTS_MS);
  return () => {
    clearTimeout(timer);
    return announced;
  };
}

const publicationEventOf = (row: PublicationRow, { title, version }: Pick<Announced, 'title' | 'version'>) => ({
  type: 'publication' as const,
  publication: toPublication(row, version),
  title,
});

/** Records the outcome and returns the events to emit for it. */
async function noteOutcome(tx: Db, row: PublicationRow, post: Announced, kind: ActivityKind): Promise<ServerEvent[]> {
  const notification = notificationFor(row, post, kind);
  const [, inBell] = await Promise.all([
    noteActivity(tx, row.userId, noteOf(row, post, kind)),
    notification && putInBell(tx, row.userId, notification),
  ]);
  return [{ type: 'activity' }, ...(inBell ? [inBell] : [])];
}
