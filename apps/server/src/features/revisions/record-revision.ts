import { type PostOrigin, REVISIONS_KEPT, type RevisionAuthor, type RevisionCause } from '@pressloom/contract';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { revisions } from '../../database/schema/index.ts';
import { hashOf, packBody, textOf, type VersionText } from './revision-body.ts';

interface Saved {
  userId: string;
  postId: string;
  text: VersionText;
  author: RevisionAuthor;
  cause: RevisionCause;
  /** The text that this one replaces: recorded as well if no version holds it. */
  before?: VersionText & { updatedAt: Date; origin: PostOrigin };
  /** Still being written: not a version of its own yet. */
  autosave?: boolean;
}

/** How often a version of an autosaved text is recorded. */
const AUTOSAVED_MS = 10 * 60_000;

/**
 * Records a version of a post, as part of the transaction that saves it and has locked the post. The same text twice in
 * a row is one version.
 *
 * An autosaved text becomes a version when something else replaces it: another kind of change, or more writing ten
 * minutes after the last version.
 */
export async function recordRevision(
  tx: Db,
  { userId, postId, text, author, cause, before, autosave }: Saved,
): Promise<void> {
  let last = await lastRevision(tx, postId);
  const keep = async (values: Pick<Saved, 'text' | 'author' | 'cause'> & { createdAt?: Date }) => {
    const hash = hashOf(values.text);
    if (last?.hash === hash) return;
    const number = (last?.number ?? 0) + 1;
    const { text: kept, ...why } = values;
    const row = { ...why, userId, postId, number, hash, title: kept.title, body: await packBody(kept) };
    await tx.insert(revisions).values(row);
    last = { number, hash, createdAt: values.createdAt ?? new Date() };
  };
  if (!last && before) {
    const writer = before.origin === 'site' ? 'wordpress' : 'user';
    await keep({ text: textOf(before), author: writer, cause: 'earlier', createdAt: before.updatedAt });
  }
  if (last && before && (await isDue(tx, postId, before, cause, last))) {
    await keep({ text: textOf(before), author: 'user', cause: 'saved', createdAt: before.updatedAt });
  }
  if (!autosave) await keep({ text: textOf(text), author, cause });
  const newest = last?.number ?? 0;
  if (newest > REVISIONS_KEPT) {
    await tx.delete(revisions).where(and(eq(revisions.postId, postId), lte(revisions.number, newest - REVISIONS_KEPT)));
  }
}

/** Whether the text about to be replaced must still be recorded as a version. */
async function isDue(tx: Db, postId: string, before: NonNullable<Saved['before']>, cause: RevisionCause, last: Last) {
  const goesOn = cause === 'saved' && Date.now() - last.createdAt.getTime() < AUTOSAVED_MS;
  if (goesOn) return false;
  const holding = await tx
    .select({ number: revisions.number })
    .from(revisions)
    .where(and(eq(revisions.postId, postId), eq(revisions.hash, hashOf(before))))
    .limit(1);
  return holding.length === 0;
}

interface Last {
  number: number;
  hash: string;
  createdAt: Date;
}

async function lastRevision(tx: Db, postId: string): Promise<Last | undefined> {
  const [row] = await tx
    .select({ number: revisions.number, hash: revisions.hash, createdAt: revisions.createdAt })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(desc(revisions.number))
    .limit(1);
  return row;
}
