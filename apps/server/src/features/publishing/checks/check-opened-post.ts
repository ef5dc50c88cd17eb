import type { Publication } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, publications, siteLeases, sites } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import { requirePost, underWay } from '../../posts/index.ts';
import { checkPublication } from './check-publication.ts';

const ONCE_IN_MS = 60_000;
const ANSWER_MS = 10_000;
/** Concurrent checks per process; nobody waits for them. */
const AT_A_TIME = 4;

let running = 0;

interface Look {
  publication: Publication | null;
  /** The site could not be read: what is known of the post is from an earlier time. */
  failed: boolean;
}

const NOT_ASKED: Look = { publication: null, failed: false };
const FAILED: Look = { publication: null, failed: true };

/**
 * Checks whether its site has changed a post that the user opened, at most once a minute. Publishing goes first: the
 * site is not asked while something is queued for it or it is failing.
 *
 * @throws 404
 */
export async function checkOpenedPost(services: Foundation, userId: string, postId: string): Promise<Look> {
  const { db, timing } = services;
  await requirePost(db, userId, postId);
  const siteId = await siteToAsk(db, userId, postId);
  if (!siteId) return NOT_ASKED;
  if (await isBackingOff(db, siteId)) return FAILED;
  if (running >= AT_A_TIME || (await isSending(db, siteId))) return NOT_ASKED;
  const { current } = await countRequest(db, `look:${postId}`, ONCE_IN_MS);
  if (current > 1) return (await isLoginFailing(db, siteId)) ? FAILED : NOT_ASKED;
  running += 1;
  try {
    const patience = { ...timing, answer: Math.min(timing.answer, ANSWER_MS) };
    return { publication: await checkPublication({ ...services, timing: patience }, userId, postId), failed: false };
  } catch (error) {
    if (error instanceof WordPressError) return FAILED;
    throw error;
  } finally {
    running -= 1;
  }
}

async function siteToAsk(db: Db, userId: string, postId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ siteId: publications.siteId })
    .from(publications)
    .innerJoin(posts, and(eq(posts.id, publications.postId), eq(posts.siteId, publications.siteId)))
    .where(and(eq(posts.id, postId), eq(posts.userId, userId), isNotNull(publications.wordpressId)));
  return row?.siteId;
}

async function isSending(db: Db, siteId: string): Promise<boolean> {
  const [sending] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), underWay))
    .limit(1);
  return sending !== undefined;
}

/** As the site is shown here: its login was refused, for example. */
async function isLoginFailing(db: Db, siteId: string): Promise<boolean> {
  const [site] = await db.select({ healthState: sites.healthState }).from(sites).where(eq(sites.id, siteId));
  return site?.healthState === 'failing';
}

/** Posts wait for it. */
async function isBackingOff(db: Db, siteId: string): Promise<boolean> {
  const isDown = or(gt(siteLeases.consecutiveFailures, 0), gt(siteLeases.backoffUntil, sql`now()`));
  const [failing] = await db
    .select({ siteId: siteLeases.siteId })
    .from(siteLeases)
    .where(and(eq(siteLeases.siteId, siteId), isDown));
  return failing !== undefined;
}
