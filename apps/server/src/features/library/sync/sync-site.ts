import { isWordPressError, WordPressError } from '@pressloom/wordpress';
import { and, eq, gt, sql } from 'drizzle-orm';
import { librarySyncs } from '../../../database/schema/index.ts';
import { ExpectedError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { withRoomForGarbage } from '../../../system/heap.ts';
import { checkPublication, mayBeOfSite, recordingLogin } from '../../publishing/index.ts';
import { openSite } from '../../sites/index.ts';
import { storeCheckedFacts, type ToCheck } from '../storing/to-check.ts';
import { createNameReader } from '../terms/names.ts';
import { behindPublishing, Interrupted } from './behind-publishing.ts';
import { afterFailure, nextRefresh } from './next-time.ts';
import { readAll } from './read-all.ts';
import { readFeaturedImages } from './read-featured-images.ts';
import { readPages } from './read-pages.ts';
import type { Reading } from './reading.ts';
import { refresh } from './refresh.ts';
import { OutdatedReading, type SyncRow } from './sync-store.ts';

/** How long one site is read before others have their turn. */
const SLICE_MS = 20_000;

/** Reads one site for a while, or brings its library up to date, and records when it is read next. */
export async function syncSite(services: Services, sync: SyncRow, signal: AbortSignal): Promise<void> {
  const { log } = services;
  const { siteId } = sync;
  try {
    const { reading, isDone } = await recordingLogin(services.db, siteId, async () => {
      const opened = await open(services, sync, signal);
      return { reading: opened, isDone: await read(opened) };
    });
    const readAt = new Date();
    await settle(services, sync, isDone ? { ...nextRefresh(reading.sync), readAt } : { nextAt: new Date() });
  } catch (error) {
    // The site was removed, or read from the start meanwhile.
    if (error instanceof OutdatedReading || (error instanceof ExpectedError && error.statusCode === 404)) return;
    if (error instanceof Interrupted) {
      await settle(services, sync, { nextAt: error.until ?? new Date() });
      return;
    }
    if (sync.statuses !== null && isUnknownStatus(error)) {
      await settle(services, sync, { statuses: null, nextAt: new Date() });
      return;
    }
    if (!(error instanceof WordPressError)) log.error({ err: error, site: siteId }, 'A library could not be read');
    await settle(services, sync, afterFailure(sync, error));
  }
}

async function open(services: Services, sync: SyncRow, signal: AbortSignal): Promise<Reading> {
  const { siteId, userId } = sync;
  const { site, client } = await openSite(services, siteId, userId);
  const before = behindPublishing(services.db, sync, signal);
  return {
    services,
    client,
    of: { siteId, userId, type: 'post' },
    before,
    namesOf: createNameReader(services.db, client, siteId, before),
    // Without this right, WordPress counts the posts of others but does not show them to an editor.
    ...(site.capabilities.editOthersPosts === false && { author: site.wordpressUserId }),
    sync,
    until: Date.now() + SLICE_MS,
  };
}

async function read(reading: Reading): Promise<boolean> {
  const toCheck = new Map<string, ToCheck>();
  const add = (posts: ToCheck[]) => {
    for (const post of posts) toCheck.set(post.postId, { ...toCheck.get(post.postId), ...post });
  };
  if (reading.sync.state === 'reading') add(await withRoomForGarbage(() => readAll(reading)));
  let isDone = false;
  if (reading.sync.state === 'done') {
    const refreshed = await refresh(reading);
    add(refreshed.toCheck);
    ({ isDone } = refreshed);
    if (isDone && reading.sync.showsPages) add(await readPages(reading));
    if (isDone) isDone = await readFeaturedImages(reading);
  }
  for (const post of toCheck.values()) {
    await reading.before();
    await checkPublication(reading.services, reading.of.userId, post.postId).catch((error: unknown) => {
      if (error instanceof ExpectedError || (error instanceof WordPressError && !mayBeOfSite(error))) return;
      throw error;
    });
    await storeCheckedFacts(reading.services.db, reading.of.siteId, post);
  }
  return isDone;
}

/** A plugin is gone, and its status with it: WordPress refuses every list that is to contain it. */
const isUnknownStatus = (error: unknown) =>
  isWordPressError(error) && error.status === 400 && error.wordpressCode === 'rest_invalid_param';

/** Not if the user has asked for something else meanwhile. Who has asked for a refresh meanwhile gets another one. */
const settle = (
  { db }: Services,
  { siteId, run, nextAt: began }: SyncRow,
  { nextAt, ...values }: Partial<SyncRow> & { nextAt: Date },
) =>
  db
    .update(librarySyncs)
    .set({
      ...values,
      nextAt: sql`case when ${gt(librarySyncs.nextAt, began)} then ${librarySyncs.nextAt}
        else ${sql.param(nextAt, librarySyncs.nextAt)} end`,
    })
    .where(and(eq(librarySyncs.siteId, siteId), eq(librarySyncs.run, run)));
