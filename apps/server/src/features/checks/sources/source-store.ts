import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type PostSource, SOURCES_MAX } from '@pressloom/contract';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { postSources } from '../../../database/schema/index.ts';
import { notFound, refused } from '../../../http/errors.ts';
import type { Source } from '../claims/source-facts.ts';
import type { FetchedSource } from './fetch-source.ts';

const [compress, decompress] = [promisify(deflateRaw), promisify(inflateRaw)];

/** What sources belong to: a post, or an article that is planned. The caller has checked that it is the user’s. */
export type SourceOwner = { postId: string } | { itemId: string };

const isOf = (userId: string, owner: SourceOwner) =>
  and(
    eq(postSources.userId, userId),
    'postId' in owner ? eq(postSources.postId, owner.postId) : eq(postSources.itemId, owner.itemId),
  );

const columns = {
  id: postSources.id,
  url: postSources.url,
  title: postSources.title,
  error: postSources.error,
  fetchedAt: sql`${postSources.fetchedAt}`.mapWith(postSources.fetchedAt),
};

const shown = ({ fetchedAt, ...row }: { fetchedAt: Date } & Omit<PostSource, 'fetchedAt'>): PostSource => ({
  ...row,
  fetchedAt: fetchedAt.toISOString(),
});

export async function listSources(db: Db, userId: string, owner: SourceOwner): Promise<PostSource[]> {
  const rows = await db
    .select(columns)
    .from(postSources)
    .where(isOf(userId, owner))
    .orderBy(asc(postSources.fetchedAt), asc(postSources.id));
  return rows.map(shown);
}

/** The texts of the sources that could be read. */
export async function readSources(db: Db, userId: string, owner: SourceOwner): Promise<Source[]> {
  const rows = await db
    .select({ url: postSources.url, title: postSources.title, text: postSources.text })
    .from(postSources)
    .where(and(isOf(userId, owner), sql`${postSources.error} is null`))
    .orderBy(asc(postSources.fetchedAt), asc(postSources.id));
  return Promise.all(
    rows.map(async ({ text, ...row }) => ({ ...row, text: (await decompress(text)).toString('utf8') })),
  );
}

/**
 * A page that is a source already may be read again.
 * @throws 422 `too_many_sources` before the page is read
 */
export async function requireRoom(db: Db, userId: string, owner: SourceOwner, url: string): Promise<void> {
  const [found] = await db
    .select({ sources: count() })
    .from(postSources)
    .where(and(isOf(userId, owner), ne(postSources.url, url)));
  if ((found?.sources ?? 0) >= SOURCES_MAX)
    throw refused('too_many_sources', `A post can have at most ${SOURCES_MAX} sources. Remove one to add another.`);
}

/** Stores a page that was read; one that is there already is replaced. */
export async function storeSource(
  db: Db,
  userId: string,
  owner: SourceOwner,
  url: string,
  { title, text, error }: FetchedSource,
): Promise<PostSource> {
  const values = { title, text: await compress(text), error, fetchedAt: new Date() };
  const [row] = await db
    .insert(postSources)
    .values({ userId, ...owner, url, ...values })
    .onConflictDoUpdate({
      target: ['postId' in owner ? postSources.postId : postSources.itemId, postSources.url],
      set: values,
      setWhere: eq(postSources.userId, userId),
    })
    .returning(columns);
  if (!row) throw notFound('Source');
  return shown(row);
}

/** @throws 404 */
export async function removeSource(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db
    .delete(postSources)
    .where(and(eq(postSources.id, id), eq(postSources.userId, userId)))
    .returning({ id: postSources.id });
  if (removed.length === 0) throw notFound('Source');
}

/** Gives the sources of a planned article to the post that it has become, as part of `tx`. */
export async function passSources(tx: Db, userId: string, { itemId, postId }: { itemId: string; postId: string }) {
  await tx
    .update(postSources)
    .set({ itemId: null, postId })
    .where(and(eq(postSources.userId, userId), eq(postSources.itemId, itemId)));
}
