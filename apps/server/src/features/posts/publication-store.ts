import { PUBLICATION_ERRORS, type Publication, type PublicationState } from '@pressloom/contract';
import { and, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts, publications } from '../../database/schema/index.ts';
import { settingsThereOf } from './settings-there.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** What a publication is for its user. A queued one with an error waits: for its next attempt, or for its site. */
export function stateOf({ state, errorCode }: Pick<PublicationRow, 'state' | 'errorCode'>): PublicationState {
  if (state === 'queued' && errorCode !== null) return 'waiting';
  return state === 'failed' && errorCode === STOPPED ? 'stopped' : state;
}

/** The state of a publication that a list has joined; null where there is none. */
export const listedState = ({
  publicationState: state,
  publicationError: errorCode,
}: {
  publicationState: PublicationRow['state'] | null;
  publicationError: string | null;
}): PublicationState | null => state && stateOf({ state, errorCode });

/** Whether the post was changed here after it was last sent to the site. */
export const isOutdated = (
  { wordpressId, sentVersion }: Pick<PublicationRow, 'wordpressId' | 'sentVersion'>,
  postVersion: number,
): boolean => wordpressId !== null && sentVersion !== null && sentVersion < postVersion;

/** Joins each post with its publication on its present site. */
export const publicationOnItsSite = and(eq(publications.postId, posts.id), eq(publications.siteId, posts.siteId));

/** What a request has come to, and why it failed or waits. */
export const outcomeOf = (
  row: Pick<PublicationRow, 'state' | 'errorCode' | 'errorMessage'>,
): Pick<Publication, 'state' | 'error'> => ({
  state: stateOf(row),
  error: row.errorCode && row.errorMessage ? { code: row.errorCode, message: row.errorMessage } : null,
});

/** Readers can read what the site has: everybody, or those who are signed in there. */
export const isPublic = (remote: { status: string } | null | undefined): boolean =>
  remote?.status === 'publish' || remote?.status === 'private';

export const toPublication = (row: PublicationRow, postVersion: number): Publication => ({
  id: row.id,
  postId: row.postId,
  siteId: row.siteId,
  action: row.action,
  ...outcomeOf(row),
  wordpressId: row.wordpressId,
  link: row.link,
  slug: slugOf(row),
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  notices: row.notices,
  outdated: isOutdated(row, postVersion),
  isPublic: isPublic(row.remote),
  statusThere: row.wordpressId === null ? null : (row.remote?.status ?? null),
  settingsThere: settingsThereOf(row.wordpressId === null ? null : row.remote),
  updatedAt: row.updatedAt.toISOString(),
});

/** A draft there may still have the slug that it is found by, or none. */
const slugOf = ({ remote }: Pick<PublicationRow, 'remote'>): string | null =>
  (remote && WITH_SLUG.includes(remote.status) && remote.slug) || null;

const WITH_SLUG = ['publish', 'private', 'future'];

export async function findPublication(db: Db, postId: string, siteId: string): Promise<PublicationRow | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.postId, postId), eq(publications.siteId, siteId)));
  return row;
}

export const publicationsOf = (db: Db, postId: string): Promise<PublicationRow[]> =>
  db.select().from(publications).where(eq(publications.postId, postId));

/** Publications of a locked post, locked as well until `tx` ends: no run writes a checkpoint meanwhile. */
export const lockPublicationsOf = (tx: Db, postId: string): Promise<PublicationRow[]> =>
  tx.select().from(publications).where(eq(publications.postId, postId)).orderBy(publications.id).for('update');

/** Every copy of a post that may exist on some site: known there, or under way. */
export async function remoteCopies(db: Db, postId: string): Promise<PublicationRow[]> {
  const rows = await publicationsOf(db, postId);
  return rows.filter((row) => row.wordpressId !== null || row.createSentAt !== null || row.state === 'publishing');
}

/** The request has not ended yet: `isUnderWay` of the contract, in SQL. */
export const underWay = inArray(publications.state, ['queued', 'publishing']);

/** The request waits to be sent, and its wait ends now or within so many milliseconds. */
export const mayBeSentWithin = (ms: number) =>
  and(eq(publications.state, 'queued'), lte(publications.nextAttemptAt, sql`now() + ${`${ms} ms`}::interval`));

/** The request waits to be sent, and may be sent now. */
export const mayBeSent = mayBeSentWithin(0);

/**
 * Whether a post's schedule is still in effect on its site, whatever became of a later request: a failed or stopped
 * update, a reschedule or withdrawal that WordPress' timer never received, or a pending choice between two versions.
 */
export const isScheduleInEffect = or(
  inArray(publications.state, ['done', 'drifted']),
  and(eq(publications.state, 'failed'), inArray(publications.action, ['update', 'publish'])),
  and(
    eq(publications.state, 'failed'),
    inArray(publications.action, ['schedule', 'unschedule']),
    sql`${publications.remote}->>'status' = 'future'`,
  ),
);

/**
 * Whether a publication ever had a run: what somebody else wrote and scheduled on the site is none of ours to withdraw
 * or to hand over.
 */
export const wasSentByUs = or(eq(posts.origin, 'here'), gt(publications.attempts, 0));

/** Values of a copy that is no longer on its site: it can be created there again. */
export const NOT_ON_SITE = {
  wordpressId: null,
  wordpressMediaId: null,
  wordpressMediaOf: null,
  createSentAt: null,
  terms: null,
  link: null,
  remote: null,
  seo: null,
  pendingWrite: null,
  sentVersion: null,
} as const;

export async function findPublicationById(db: Db, id: string): Promise<PublicationRow | undefined> {
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  return row;
}

/** Code of a publication whose post lies in the trash of its site. */
export const IN_TRASH = PUBLICATION_ERRORS.postInTrash;

/** Code of a publication that the user stopped with "Stop trying". */
export const STOPPED = 'stopped';

/** Codes of failures that a working connection fixes: such a publication resumes once its site is connected again. */
export const RESOLVED_BY_CONNECTION = [
  'credentials_refused',
  'credentials_unreadable',
  'not_authenticated',
  'application_passwords_off',
  'authorization_stripped',
  'login_password_used',
];

/** Code of a publication whose site redirects: it resumes once the address of its site is changed. */
export const REDIRECTED = 'rest_redirected';

/** It has failed for now: it is tried again by itself once its site is connected again, or its address changed. */
export const resumesLater = ({ state, errorCode }: Pick<PublicationRow, 'state' | 'errorCode'>): boolean =>
  state === 'failed' && errorCode !== null && [...RESOLVED_BY_CONNECTION, REDIRECTED].includes(errorCode);
