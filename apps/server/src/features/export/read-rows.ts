import type { User } from '@pressloom/contract';
import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import {
  activity,
  creditEntries,
  deliveryAttempts,
  generations,
  images,
  libraryPosts,
  postSources,
  posts,
  publications,
  revisions,
  type runs,
  siteAuthors,
  sites,
} from '../../database/schema/index.ts';

/** Rows in memory at a time: a post may have 2 MB, an image 10. */
const SMALL = 200;
const BODIES = 10;

const { sealedPassword, userId: _siteOwner, ...siteColumns } = getTableColumns(sites);
const { data, ...imageColumns } = getTableColumns(images);

/** What is known of a page that a text rests on, without the text of it. */
const { userId: _reader, text: _text, ...columnsOfSource } = getTableColumns(postSources);
export const sourceColumns = columnsOfSource;

/** All sites, without their passwords. */
export const readSites = (db: Db, { id }: User) =>
  db.select(siteColumns).from(sites).where(eq(sites.userId, id)).orderBy(asc(sites.createdAt));

/** The time zone of each site, by its ID. */
export async function readTimeZones(db: Db, { id }: User): Promise<Map<string, string>> {
  const rows = await db.select({ id: sites.id, timezone: sites.timezone }).from(sites).where(eq(sites.userId, id));
  return new Map(rows.map(({ id, timezone }) => [id, timezone]));
}

/** What is known of a post's copy on its own site. */
export type CopyOnSite = Awaited<ReturnType<typeof readCopies>>[number];

/** All of the user's posts with their bodies, oldest first, without the sample posts of a new account. */
export async function* readPostsWithCopies(db: Db, user: User) {
  for await (const batch of batchesOfPosts(db, user)) {
    const copies = await readCopies(
      db,
      batch.map(({ id }) => id),
    );
    for (const post of batch) yield { post, copy: copies.find(({ postId }) => postId === post.id) };
  }
}

/** `author` is the site's own where the post was read from there, or was given one of its authors. */
const readCopies = (db: Db, postIds: string[]) =>
  db
    .select({
      postId: publications.postId,
      siteId: publications.siteId,
      reservation: publications.reservation,
      remote: publications.remote,
      libraryStatus: libraryPosts.status,
      author: { id: siteAuthors.authorId, name: siteAuthors.name, slug: siteAuthors.slug },
    })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), eq(posts.siteId, publications.siteId)))
    .leftJoin(
      libraryPosts,
      and(eq(libraryPosts.siteId, publications.siteId), eq(libraryPosts.wordpressId, publications.wordpressId)),
    )
    .leftJoin(
      siteAuthors,
      and(
        eq(siteAuthors.siteId, publications.siteId),
        sql`${siteAuthors.authorId} = coalesce((${posts.authorOnSite}->>'id')::integer,
          case when ${posts.origin} = 'site' then ${libraryPosts.authorId} end)`,
      ),
    )
    .where(inArray(publications.postId, postIds));

const batchesOfPosts = (db: Db, { id }: User) =>
  inBatches(BODIES, (after, limit) =>
    db
      .select()
      .from(posts)
      .where(and(eq(posts.userId, id), eq(posts.sample, false), isAfter(posts, after)))
      .orderBy(asc(posts.createdAt), asc(posts.id))
      .limit(limit),
  );

/** The same with each post's sources, publications, their attempts, and whether it has versions: a few queries per batch. */
export async function* readPostsWithHistory(db: Db, user: User) {
  for await (const batch of batchesOfPosts(db, user)) {
    const ids = batch.map(({ id }) => id);
    const owned = await db.select().from(publications).where(inArray(publications.postId, ids));
    const attempts = owned.length === 0 ? [] : await readAttempts(db, owned);
    const versioned = await db
      .selectDistinct({ postId: revisions.postId })
      .from(revisions)
      .where(inArray(revisions.postId, ids));
    const sources = await db.select(sourceColumns).from(postSources).where(inArray(postSources.postId, ids));
    for (const post of batch) {
      yield {
        post,
        sources: sources.filter(({ postId }) => postId === post.id).map(({ postId, itemId, ...source }) => source),
        hasRevisions: versioned.some(({ postId }) => postId === post.id),
        publications: owned
          .filter(({ postId }) => postId === post.id)
          .map((publication) => ({
            ...publication,
            attempts: attempts.filter(({ publicationId }) => publicationId === publication.id),
          })),
      };
    }
  }
}

const readAttempts = (db: Db, of: readonly { id: string }[]) =>
  db
    .select()
    .from(deliveryAttempts)
    .where(
      inArray(
        deliveryAttempts.publicationId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(deliveryAttempts.startedAt));

/** Every version of a post, oldest first, one at a time. */
export async function* readRevisions(db: Db, postId: string) {
  for (let number = 0; ; ) {
    const [row] = await db
      .select()
      .from(revisions)
      .where(and(eq(revisions.postId, postId), gt(revisions.number, number)))
      .orderBy(asc(revisions.number))
      .limit(1);
    if (!row) return;
    yield row;
    number = row.number;
  }
}

export function readGenerations(db: Db, { id }: User) {
  return eachOf(BODIES, (after, limit) =>
    db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, id), isAfter(generations, after)))
      .orderBy(asc(generations.createdAt), asc(generations.id))
      .limit(limit),
  );
}

export function readActivity(db: Db, { id }: User) {
  return eachOf(SMALL, (after, limit) =>
    db
      .select()
      .from(activity)
      .where(and(eq(activity.userId, id), isAfter(activity, after)))
      .orderBy(asc(activity.createdAt), asc(activity.id))
      .limit(limit),
  );
}

export function readCredits(db: Db, { id }: User) {
  return eachOf(SMALL, (after, limit) =>
    db
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.userId, id), isAfter(creditEntries, after)))
      .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id))
      .limit(limit),
  );
}

/** All uploaded images, one at a time. */
export async function* readImages(db: Db, { id }: User) {
  const list = eachOf(SMALL, (after, limit) =>
    db
      .select(imageColumns)
      .from(images)
      .where(and(eq(images.userId, id), isAfter(images, after)))
      .orderBy(asc(images.createdAt), asc(images.id))
      .limit(limit),
  );
  for await (const image of list) {
    const [row] = await db.select({ data }).from(images).where(eq(images.id, image.id));
    if (row) yield { ...image, data: row.data };
  }
}

interface Place {
  createdAt: Date;
  id: string;
}

type Dated = typeof posts | typeof runs | typeof generations | typeof activity | typeof creditEntries | typeof images;

/** A single row comparison lets PostgreSQL continue in the index where the previous batch ended, without a scan. */
export const isAfter = (table: Dated, after: Place | undefined) =>
  after && sql`(${table.createdAt}, ${table.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;

export async function* eachOf<Row extends Place>(
  size: number,
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const batch of inBatches(size, read)) yield* batch;
}

async function* inBatches<Row extends Place>(
  size: number,
  read: (after: Place | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Place | undefined; ; ) {
    const rows = await read(after, size);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < size) return;
  }
}
