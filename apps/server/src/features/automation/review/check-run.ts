import { setImmediate } from 'node:timers/promises';
import type { RunCheck } from '@pressloom/contract';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { shownHtmlOf } from '../../../text/site-markup.ts';
import { checkBatch, readBatch, scoreVoice, voiceFingerprint } from '../../checks/index.ts';
import { itemsOf, readRun } from '../runs/run-store.ts';
import type { ItemFacts } from '../runs/to-run.ts';
import { readSampleMarkup } from '../voice/read-samples.ts';

/** What the articles of a run look like together, and how its drafts sound. @throws 404 */
export async function checkRun(db: Db, userId: string, id: string): Promise<RunCheck> {
  const { siteId, settings } = await readRun(db, userId, id);
  const written = await itemsOf(db, id, 'review', 'approved');
  const itemOf = new Map(written.flatMap(({ id, postId }) => (postId ? [[postId, id] as const] : [])));
  const patterns = siteId ? await patternsOf(db, userId, siteId, itemOf) : [];
  const samples = await readSampleMarkup(db, userId, settings.samples);
  return { patterns, voices: await voicesOf(db, userId, samples, written) };
}

async function patternsOf(db: Db, userId: string, siteId: string, itemOf: ReadonlyMap<string, string>) {
  const batch = await readBatch(db, userId, { siteId, postIds: [...itemOf.keys()] });
  return checkBatch(batch.posts, batch.past).reasons.map(({ light, message, posts: about }) => ({
    light,
    message,
    itemIds: about.flatMap((postId) => itemOf.get(postId) ?? []),
  }));
}

async function voicesOf(db: Db, userId: string, samples: string[], written: ItemFacts[]): Promise<RunCheck['voices']> {
  const voice = voiceFingerprint(samples);
  if (voice.words === 0) return [];
  const drafts = written.filter(({ state }) => state === 'review');
  const rows = await db
    .select({ id: posts.id, content: posts.content, contentForm: posts.contentForm })
    .from(posts)
    .where(
      and(
        eq(posts.userId, userId),
        gt(posts.words, 0),
        inArray(
          posts.id,
          drafts.flatMap(({ postId }) => postId ?? []),
        ),
      ),
    );
  const voices: RunCheck['voices'] = [];
  for (const row of rows) {
    // Other requests are answered in between.
    await setImmediate();
    const itemId = drafts.find(({ postId }) => postId === row.id)?.id ?? '';
    voices.push({ itemId, ...scoreVoice(voice, shownHtmlOf(row)) });
  }
  return voices;
}
