import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@pressloom/contract';
import { startFaultyProxy } from '@pressloom/testkit';
import { withImage } from './actions.ts';
import { census } from './census.ts';
import type { Nodes } from './nodes.ts';
import { connectThrough, publicationOf, type Rig, uploadImage } from './rig.ts';
import { type Row, until } from './run-cases.ts';

const POSTS = 40;
const APART_MS = 6_000;
/** A site that is quick would have all posts before the second kill. */
const SLOW = `add_action('rest_after_insert_post', function () { usleep(700000); });`;

export const KILLS_APART = `kill -9 every ${APART_MS / 1_000} s`;

/**
 * The processes die every few seconds, as on a host that restarts processes that use too much memory, until all posts
 * are on their site: whatever they start in between must be completed.
 */
export async function runKillsApart(rig: Rig, nodes: Nodes, patienceMs: number): Promise<Row> {
  const proxy = await startFaultyProxy(rig.wordpress.url);
  rig.wordpress.muPlugin('slow', SLOW);
  try {
    const { id: siteId } = await connectThrough(rig, proxy, rig.logins[0] ?? 'admin');
    const titles = Array.from({ length: POSTS }, (_, n) => `Kills ${n + 1} of ${process.pid} at ${Date.now()}`);
    const posts: Post[] = [];
    for (const [at, title] of titles.entries()) {
      const content = withImage(await uploadImage(rig, at + 1));
      posts.push(await rig.user.call<Post>('POST', '/api/posts', { title, content, siteId }));
    }
    for (const { id, version } of posts) {
      await rig.user.call('POST', `/api/posts/${id}/publication`, { action: 'publish', siteId, version });
    }
    const started = Date.now();
    const open = new Set(posts.map(({ id }) => id));
    const killing = new AbortController();
    const killed = killEvery(nodes, killing.signal);
    const isAllDone = await until(patienceMs, async () => {
      for (const id of open) if ((await publicationOf(rig, id))?.state === 'done') open.delete(id);
      return open.size === 0 || undefined;
    });
    killing.abort();
    const count = await killed;
    const healMs = Date.now() - started;
    const there = [...(await census(rig.wordpress, titles)).values()];
    const problems = [
      !isAllDone && `${open.size} not done in time`,
      count < 2 && `only ${count} kills`,
      there.some(({ live }) => live.some(({ status }) => status !== 'publish')) && 'not all are public',
    ];
    return {
      fault: KILLS_APART,
      action: `publish ${POSTS} posts`,
      asked: POSTS,
      found: there.reduce((sum, { live }) => sum + live.length, 0),
      orphans: there.reduce((sum, { marks, images, shown }) => sum + marks + images - shown, 0),
      healMs,
      problem: problems.filter(Boolean).join('; '),
    };
  } finally {
    rig.wordpress.removeMuPlugin('slow');
    await proxy.stop();
  }
}

/** Returns the number of kills. */
async function killEvery(nodes: Nodes, until: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    await sleep(APART_MS, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return count;
    await nodes.kill();
    count += 1;
  }
}
