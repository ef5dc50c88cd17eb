import {
  deleteMedia,
  deletePost,
  findMediaUploadedAs,
  findPostsBySlug,
  isMediaInUse,
  type WordPressClient,
  WordPressError,
} from '@pressloom/wordpress';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { orphans, posts, publications, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { openSite } from '../../sites/index.ts';
import { reservedSlugs } from '../delivery/reserved-slug.ts';
import type { Orphan } from './claim-orphan.ts';

/** How long to keep trying to remove an orphan from a site that does not answer or refuses. */
const GIVE_UP_MS = 7 * 24 * 3_600_000;
const SOONEST_MS = 20_000;

/**
 * Permanently deletes orphans on a site: duplicate drafts of a repeated create, and images whose post is gone or shows
 * another one. Runs several times, because a slow site may still be saving.
 *
 * @throws WordPressError if the site fails; the next run is scheduled nevertheless
 */
export async function runCleanup(services: Foundation, row: Orphan): Promise<void> {
  const { db, timing } = services;
  const age = Date.now() - row.createdAt.getTime();
  const next = await removeOrphan(services, row).then(
    () => ({ checks: row.checks + 1, wait: timing.cleanupChecks[row.checks + 1], error: undefined }),
    (error: unknown) => {
      if (!(error instanceof WordPressError)) throw error;
      // Increasing waits: each is half of the time that has passed.
      return { checks: row.checks, wait: age < GIVE_UP_MS ? Math.max(SOONEST_MS, age / 2) : undefined, error };
    },
  );
  const { checks, wait, error } = next;
  const noted = eq(orphans.id, row.id);
  if (wait === undefined) await db.delete(orphans).where(noted);
  else
    await db
      .update(orphans)
      .set({ checks, nextCheckAt: new Date(Date.now() + wait) })
      .where(noted);
  if (error) throw error;
}

async function removeOrphan(services: Foundation, row: Orphan): Promise<void> {
  const { client } = await openSite(services, row.siteId);
  if (row.kind === 'draft') await removeDrafts(services.db, client, row);
  else await removeImages(services.db, client, row);
}

/** Deletes only unpublished posts, which a site may store as pending: one that someone published is theirs. */
async function removeDrafts(db: Db, client: WordPressClient, { slug, keepId }: Orphan): Promise<void> {
  const found = await findPostsBySlug(client, reservedSlugs(slug), ['draft', 'pending']);
  // Read after the drafts: a post deleted there may have been created again under the same slug and be needed.
  const [needed] = await db
    .select({ id: publications.wordpressId, createSentAt: publications.createSentAt })
    .from(publications)
    .where(eq(publications.reservation, slug));
  if (needed?.createSentAt && needed.id === null) return;
  for (const { id } of found) {
    if (id !== keepId && id !== needed?.id) await deletePost(client, id, { force: true });
  }
}

async function removeImages(db: Db, client: WordPressClient, row: Orphan): Promise<void> {
  for (const media of await findMediaUploadedAs(client, row.slug)) {
    if (media.id === row.keepId || (await isChosenHere(db, row))) continue;
    if (!(await isMediaInUse(client, media))) await deleteMedia(client, media.id);
  }
}

/** Whether a post that the site does not have as it is here shows the image: chosen from the site's library meanwhile. */
async function isChosenHere(db: Db, { siteId, slug }: Orphan): Promise<boolean> {
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(sites, and(eq(sites.id, siteId), eq(sites.userId, posts.userId)))
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteId, siteId)))
    .where(
      and(
        or(isNull(publications.sentVersion), ne(publications.sentVersion, posts.version)),
        // Its file is named so.
        sql`position(${slug} in concat(${posts.featuredImage}, ' ', ${posts.content})) > 0`,
      ),
    )
    .limit(1);
  return found.length > 0;
}
