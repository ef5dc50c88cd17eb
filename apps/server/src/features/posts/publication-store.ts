import type { Publication } from '@pressloom/contract';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { publications } from '../../database/schema/index.ts';

export type PublicationRow = typeof publications.$inferSelect;

export const toPublication = (row: PublicationRow, postVersion: number): Publication => ({
  id: row.id,
  postId: row.postId,
  siteId: row.siteId,
  action: row.action,
  state: row.state,
  wordpressId: row.wordpressId,
  link: row.link,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  error: row.errorCode && row.errorMessage ? { code: row.errorCode, message: row.errorMessage } : null,
  notices: row.notices,
  outdated: row.wordpressId !== null && row.sentVersion !== null && row.sentVersion < postVersion,
  updatedAt: row.updatedAt.toISOString(),
});

/** The publication of a post on the site it is meant for. */
export async function publicationOf(
  db: Db,
  post: { id: string; siteId: string | null; version: number },
): Promise<Publication | null> {
  if (!post.siteId) return null;
  const row = await findPublication(db, post.id, post.siteId);
  return row ? toPublication(row, post.version) : null;
}

export async function findPublication(db: Db, postId: string, siteId: string): Promise<PublicationRow | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.postId, postId), eq(publications.siteId, siteId)));
  return row;
}

export const publicationsOf = (db: Db, postId: string): Promise<PublicationRow[]> =>
  db.select().from(publications).where(eq(publications.postId, postId));

/** Those of a post that is locked, locked as well until `tx` ends: a run notes nothing more beside it. */
export const lockPublicationsOf = (tx: Db, postId: string): Promise<PublicationRow[]> =>
  tx.select().from(publications).where(eq(publications.postId, postId)).orderBy(publications.id).for('update');

/** Every copy of a post that may exist on some site: known there, or under way. */
export async function remoteCopies(db: Db, postId: string): Promise<PublicationRow[]> {
  const rows = await publicationsOf(db, postId);
  return rows.filter((row) => row.wordpressId !== null || row.createSentAt !== null || row.state === 'publishing');
}

/** A request that is still to come to its end. */
export const isUnderWay = ({ state }: Pick<PublicationRow, 'state'>) => state === 'queued' || state === 'publishing';

/**
 * The schedule of a post stands on its site, whatever has become of a later request for it: an update that failed or was
 * stopped, a move or an end that WordPress' timer has not heard of, or a choice between two versions that is still to be
 * made.
 */
export const scheduleStands = or(
  inArray(publications.state, ['done', 'drifted']),
  and(eq(publications.state, 'failed'), inArray(publications.action, ['update', 'publish'])),
  and(
    eq(publications.state, 'failed'),
    inArray(publications.action, ['schedule', 'unschedule']),
    sql`${publications.remote}->>'status' = 'future'`,
  ),
);

/** What is known of a copy that is not on its site any more: it can be made there again. */
export const NOT_ON_SITE = {
  wordpressId: null,
  wordpressMediaId: null,
  wordpressMediaOf: null,
  createSentAt: null,
  link: null,
  remote: null,
  sending: null,
  sentVersion: null,
} as const;

export async function findPublicationById(db: Db, id: string): Promise<PublicationRow | undefined> {
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  return row;
}

/** Code of a publication whose user has pressed "Stop trying". */
export const STOPPED = 'stopped';

/** Codes of failures that a working connection mends: such a publication goes on once its site is connected again. */
export const MENDED_BY_CONNECTION = [
  'credentials_refused',
  'credentials_unreadable',
  'not_authenticated',
  'application_passwords_off',
  'authorization_stripped',
  'login_password_used',
];
