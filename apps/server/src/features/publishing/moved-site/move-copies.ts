import { setImmediate } from 'node:timers/promises';
import { isUnderWay } from '@pressloom/contract';
import { findMediaByIds, type RemoteMedia, type WordPressClient } from '@pressloom/wordpress';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { escapeLike } from '../../../database/like.ts';
import { posts, publications } from '../../../database/schema/index.ts';
import { NOT_ON_SITE, type PublicationRow, postColumns, updatePostRow } from '../../posts/index.ts';
import { recordRevision } from '../../revisions/index.ts';
import { isSameContent } from '../delivery/fingerprint.ts';
import { keepFingerprint } from '../delivery/snapshot.ts';
import { forgetFacts } from '../following/forget-facts.ts';
import { draftPostsOfSite } from '../outcome/draft-posts-of-site.ts';
import type { BlogComparison, ComparedCopy, FoundCopy } from './compare-blog.ts';
import { type Move, type MovedLinks, movedLinks, movedText, withoutScheme } from './move-text.ts';

/** What was found at the new address before anything is changed here. */
export interface Moving extends Move {
  userId: string;
  comparison: BlogComparison;
  /** Our uploads as they are there, by id. */
  media: Map<number, RemoteMedia>;
}

/** Our uploads as the new address has them. */
export const findMovedMedia = (client: WordPressClient, { found }: BlogComparison) =>
  findMediaByIds(client, [...new Set(found.flatMap(({ copy }) => copy.images.flatMap(({ id }) => id ?? [])))]);

/**
 * Moves the publications of a site to its new address, in the transaction that locks them all: snapshot, link, images,
 * and the URLs in our own texts. A post that is not there, or whose id belongs to another post there, is forgotten and
 * becomes a draft here. Returns how many became drafts.
 */
export async function moveCopies(
  tx: Db,
  siteId: string,
  rows: readonly PublicationRow[],
  moving: Moving,
): Promise<number> {
  const { comparison, userId } = moving;
  const found = new Map(comparison.found.map((each) => [each.copy.id, each]));
  const notThere = new Map<string, { copy: ComparedCopy; notice: string }>([
    ...comparison.other.map((copy) => [copy.id, { copy, notice: REPLACED }] as const),
    ...comparison.missing.map((copy) => [copy.id, { copy, notice: MISSING }] as const),
  ]);
  for (const row of rows) {
    const there = found.get(row.id);
    const absent = notThere.get(row.id);
    if (there && isAsCompared(row, there)) await update(tx, row, movedCopy(row, there, moving));
    else if (absent && absent.copy.wordpressId === row.wordpressId && !isUnderWay(row)) {
      await forget(tx, row, absent.notice);
    }
    // Publications under way look for their copy first and report it. What the account may not edit stays as it is.
    else await update(tx, row, { link: movedLink(row.link, moving), images: row.images.map(asUnknown) });
  }
  await moveTexts(tx, siteId, rows, moving);
  return draftPostsOfSite(tx, userId, siteId);
}

const REPLACED = 'At the new address, this post’s id belongs to another post. Publish it again to bring it back.';
const MISSING = 'This post isn’t at the site’s new address. Publish it again to bring it back.';

/** A run that ended meanwhile has written to the old address once more. */
const isAsCompared = ({ wordpressId, remote }: PublicationRow, { copy }: FoundCopy) =>
  wordpressId === copy.wordpressId && remote !== null && isSameContent(remote, copy.remote);

const update = (tx: Db, { id }: PublicationRow, values: Partial<typeof publications.$inferInsert>) =>
  tx
    .update(publications)
    .set({ ...values, updatedAt: DATABASE_TIME })
    .where(eq(publications.id, id));

function movedCopy(row: PublicationRow, { copy, facts, featuredMedia, isUntouched }: FoundCopy, moving: Moving) {
  const isSameId = copy.wordpressId === facts.wordpressId;
  return {
    ...(isUntouched ? facts : keepFingerprint(row.remote, facts)),
    images: row.images.map((image) => {
      const there = image.id === undefined ? undefined : moving.media.get(image.id);
      return there?.slug === image.name ? { ...image, url: there.url } : asUnknown(image);
    }),
    wordpressMediaId: isSameId ? row.wordpressMediaId : featuredMedia || null,
    wordpressMediaOf: row.wordpressMediaOf && movedText(row.wordpressMediaOf, moving),
    ...(!isSameId && { ourCategories: null, terms: null }),
  };
}

/** It is looked up by its unique name before it is uploaded again. */
const asUnknown = ({ id: _id, url: _url, ...image }: PublicationRow['images'][number]) => image;

async function forget(tx: Db, row: PublicationRow, notice: string): Promise<void> {
  await forgetFacts(tx, row);
  await update(tx, row, {
    ...NOT_ON_SITE,
    images: row.images.map(asUnknown),
    state: 'done',
    errorCode: null,
    errorMessage: null,
    notices: [notice],
  });
}

/** Texts held in memory at a time. */
const TEXTS = 50;

/** Replaces URLs of our posts and uploads on the old site, in the texts of the posts for that site. */
async function moveTexts(tx: Db, siteId: string, rows: readonly PublicationRow[], moving: Moving): Promise<void> {
  const { found } = moving.comparison;
  const links = movedLinks(found.flatMap(({ copy, facts }) => (copy.link ? [[copy.link, facts.link] as const] : [])));
  const ofPost = new Map(rows.map((row) => [row.postId, row]));
  const there = new Map(found.map((each) => [each.copy.id, each]));
  for (let last: string | undefined; ; ) {
    const affected = await listAffected(tx, siteId, moving, last);
    for (const before of affected) {
      const row = ofPost.get(before.id);
      await moveText(tx, before, { row, there: row && there.get(row.id) }, { moving, links });
    }
    last = affected.at(-1)?.id;
    if (affected.length < TEXTS) return;
    // Lets the rest of the process run in between.
    await setImmediate();
  }
}

function listAffected(tx: Db, siteId: string, { from, userId }: Moving, after: string | undefined) {
  const old = `%${escapeLike(withoutScheme(from))}/%`;
  return tx
    .select(postColumns)
    .from(posts)
    .where(
      // Includes the owner, as the index starts with it.
      and(
        eq(posts.userId, userId),
        eq(posts.siteId, siteId),
        or(sql`${posts.content} like ${old}`, sql`${posts.featuredImage} like ${old}`),
        after === undefined ? undefined : gt(posts.id, after),
      ),
    )
    .orderBy(asc(posts.id))
    .limit(TEXTS);
}

type Affected = Awaited<ReturnType<typeof listAffected>>[number];

async function moveText(
  tx: Db,
  before: Affected,
  { row, there }: { row?: PublicationRow; there?: FoundCopy },
  { moving, links }: { moving: Moving; links: MovedLinks },
): Promise<void> {
  const text = { ...before, content: movedText(before.content, moving, links) };
  const featuredImage = before.featuredImage && movedText(before.featuredImage, moving);
  if (text.content === before.content && featuredImage === before.featuredImage) return;
  const version = before.version + 1;
  await updatePostRow(tx, before.id, { content: text.content, featuredImage, version, updatedAt: new Date() });
  await recordRevision(tx, {
    userId: moving.userId,
    postId: before.id,
    text,
    author: 'pressloom',
    cause: 'saved',
    before,
  });
  // The site's text already has the new URLs, or contains none: it is no older than ours.
  const isInStep = there?.isUntouched && !there.showsOldUploads;
  if (row && isInStep && row.sentVersion === before.version) await update(tx, row, { sentVersion: version });
}

const movedLink = (link: string | null, { from, to }: Move) =>
  link?.startsWith(`${from}/`) ? to + link.slice(from.length) : link;
