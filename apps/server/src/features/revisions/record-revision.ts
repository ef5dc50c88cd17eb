import { REVISIONS_KEPT, type RevisionAuthor, type RevisionCause } from '@pressloom/contract';
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
  /** The text that this one replaces: kept as well where no version is yet. */
  before?: VersionText & { updatedAt: Date };
}

/**
 * Keeps a version of a post as part of the transaction that saves it, which holds the post. The same text twice in a
 * row is one version.
 */
export async function recordRevision(tx: Db, { userId, postId, text, author, cause, before }: Saved): Promise<void> {
  let last = await lastRevision(tx, postId);
  const keep = async (values: Pick<Saved, 'text' | 'author' | 'cause'> & { createdAt?: Date }) => {
    const hash = hashOf(values.text);
    if (last?.hash === hash) return;
    const number = (last?.number ?? 0) + 1;
    const { text: kept, ...why } = values;
    const row = { ...why, userId, postId, number, hash, title: kept.title, body: await packBody(kept) };
    await tx.insert(revisions).values(row);
    last = { number, hash };
  };
  if (!last && before) {
    await keep({ text: textOf(before), author: 'user', cause: 'earlier', createdAt: before.updatedAt });
  }
  await keep({ text: textOf(text), author, cause });
  const newest = last?.number ?? 0;
  if (newest > REVISIONS_KEPT) {
    await tx.delete(revisions).where(and(eq(revisions.postId, postId), lte(revisions.number, newest - REVISIONS_KEPT)));
  }
}

async function lastRevision(tx: Db, postId: string): Promise<{ number: number; hash: string } | undefined> {
  const [row] = await tx
    .select({ number: revisions.number, hash: revisions.hash })
    .from(revisions)
    .where(eq(revisions.postId, postId))
    .orderBy(desc(revisions.number))
    .limit(1);
  return row;
}
