import type { ActivityKind, Publication } from '@pressloom/contract';
import {
  findPostsBySlug,
  getPost,
  isWordPressError,
  type RemotePost,
  type WordPressClient,
} from '@pressloom/wordpress';
import { and, eq } from 'drizzle-orm';
import { type posts, publications } from '../../database/schema/index.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { lockPost, updatePostRow } from '../posts/post-store.ts';
import { openSite } from '../sites/site-client.ts';
import { factsOf } from './facts.ts';
import { reservedSlugs } from './find-our-post.ts';
import { draftFrom } from './follow-site.ts';
import { findPublication, isUnderWay, NOT_ON_SITE, type PublicationRow, toPublication } from './publication-store.ts';
import { changedOnSite, driftOf } from './refuse-drift.ts';
import { tellPages } from './tell-pages.ts';

type Values = Partial<typeof publications.$inferInsert>;

/**
 * Looks at the post on its site and records what is there. Nothing is written to the site. While a run is at work, or
 * one is to follow, that one looks anyway.
 *
 * @throws 404 where nothing was ever asked; WordPressError where the site does not tell
 */
export async function checkPublication(services: Services, userId: string, postId: string): Promise<Publication> {
  const { db } = services;
  const { post, row } = await db.transaction(async (tx) => {
    const locked = await lockPost(tx, userId, postId);
    return { post: locked, row: locked.siteId ? await findPublication(tx, postId, locked.siteId) : undefined };
  });
  if (!row) throw notFound('Publication');
  if (isUnderWay(row)) return toPublication(row, post.version);

  const { client } = await openSite(services, row.siteId, userId);
  const seen = await look(client, row);
  return db.transaction(async (tx) => {
    const current = await lockPost(tx, userId, postId);
    const [updated] = await tx
      .update(publications)
      .set({ ...conclusion(row, seen), updatedAt: new Date() })
      .where(and(eq(publications.id, row.id), eq(publications.revision, row.revision)))
      .returning();
    // A wish that came meanwhile stands above what was seen.
    if (!updated) return toPublication((await findPublication(tx, postId, row.siteId)) ?? row, current.version);
    const after = statusAfter(row, seen, current.status);
    if (after) await updatePostRow(tx, postId, after);
    await tellPages(tx, updated, outcomeOf(row, updated, after?.status));
    return toPublication(updated, current.version);
  });
}

function outcomeOf(before: PublicationRow, now: PublicationRow, statusAfter?: string): ActivityKind | undefined {
  if (now.state === 'drifted' && before.state !== 'drifted') return 'post.drifted';
  if (!statusAfter) return undefined;
  return statusAfter === 'published' ? 'post.published' : 'post.taken-back';
}

async function look(client: WordPressClient, row: PublicationRow): Promise<RemotePost | undefined> {
  if (row.wordpressId === null) {
    const found = row.createSentAt ? await findPostsBySlug(client, reservedSlugs(row.reservation)) : [];
    return found.sort((a, b) => a.id - b.id)[0];
  }
  return getPost(client, row.wordpressId).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone')) return undefined;
    throw error;
  });
}

function conclusion(row: PublicationRow, seen: RemotePost | undefined): Values {
  if (!seen) {
    // A create whose answer was lost may still appear: what is known of it stays.
    if (row.wordpressId === null) return {};
    return { ...NOT_ON_SITE, notices: ['The post is not on the site any more. Publish it again to bring it back.'] };
  }
  if (seen.status === 'trash') return { notices: ['The post is in the trash on the site.'] };
  const drift = driftOf(row, seen, true);
  if (drift) {
    const { code, message } = changedOnSite(drift);
    return { state: 'drifted', errorCode: code, errorMessage: message };
  }
  const isMended = row.state === 'drifted' && { state: 'done' as const, errorCode: null, errorMessage: null };
  return { ...factsOf(seen), ...isMended };
}

/** The post's own status follows what WordPress made of it by itself. */
function statusAfter(
  { remote }: PublicationRow,
  seen: RemotePost | undefined,
  status: string,
): Partial<typeof posts.$inferInsert> | undefined {
  const updatedAt = new Date();
  const isLive = status === 'scheduled' || status === 'published';
  if (seen?.status === 'publish' && status !== 'published') {
    const publishedAt = seen.dateGmt ? new Date(seen.dateGmt) : updatedAt;
    return { status: 'published', scheduledDate: null, publishedAt, updatedAt };
  }
  // Our own schedule waits there as a draft.
  const isWithdrawn = !seen || (seen.status !== remote?.status && ['trash', 'draft', 'pending'].includes(seen.status));
  return isLive && isWithdrawn ? draftFrom(updatedAt) : undefined;
}
