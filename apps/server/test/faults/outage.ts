import { setTimeout as sleep } from 'node:timers/promises';
import type { Notification, Post, Site } from '@pressloom/contract';
import { startFaultyProxy } from '@pressloom/testkit';
import { census } from './census.ts';
import { connectThrough, publicationOf, type Rig } from './rig.ts';
import type { Row } from './run-cases.ts';

const POSTS = 10;

/** Waiting posts must be sent within this time after the site is back. */
const HEALED_WITHIN_MS = 90_000;

export const outageName = (minutes: number) => `outage of ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/**
 * A site refuses connections for a while, while posts are requested. Afterwards all must be sent soon and in order, and
 * the user must have been notified of the start and the end: once each, and only if the outage lasted five minutes.
 */
export async function runOutage(rig: Rig, minutes: number): Promise<Row> {
  const proxy = await startFaultyProxy(rig.wordpress.url);
  try {
    const site = await connectThrough(rig, proxy, rig.logins[0] ?? 'admin');
    const outage = proxy.refuseFor(minutes * 60_000);
    const titles = Array.from({ length: POSTS }, (_, n) => `Outage ${n + 1} of ${process.pid} at ${Date.now()}`);
    const posts: Post[] = [];
    for (const title of titles) {
      const post = await rig.user.call<Post>('POST', '/api/posts', {
        title,
        content: '<p>Words.</p>',
        siteId: site.id,
      });
      const request = { action: 'publish', siteId: site.id, version: post.version };
      await rig.user.call('POST', `/api/posts/${post.id}/publication`, request);
      posts.push(post);
    }
    await sleep(5_000);
    const during = await healthOf(rig, site);
    await outage;
    const back = Date.now();
    const healMs = (await untilDone(rig, posts)) - back;
    const there = await census(rig.wordpress, titles);
    const found = titles.map((title) => there.get(title)?.live ?? []);
    const ids = found.flat().map(({ id }) => id);
    const count = await outageNotifications(rig);
    const expected = minutes > 5 ? 2 : 0;
    const problems = [
      during !== 'interrupted' && `the site is shown as ${during}`,
      healMs > HEALED_WITHIN_MS && 'healed too late',
      ids.some((id, at) => id < (ids[at - 1] ?? 0)) && 'not in order',
      count !== expected && `${count} notifications instead of ${expected}`,
      (await healthOf(rig, site)) !== 'connected' && 'the site is still shown as interrupted',
    ];
    return {
      fault: outageName(minutes),
      action: `publish ${POSTS} posts`,
      asked: POSTS,
      found: ids.length,
      orphans: titles.reduce((sum, title) => sum + (there.get(title)?.marks ?? 0), 0),
      healMs,
      problem: problems.filter(Boolean).join(', '),
    };
  } finally {
    await proxy.stop();
  }
}

const healthOf = async ({ user }: Rig, { id }: Site) => (await user.call<Site>('GET', `/api/sites/${id}`)).health.state;

async function outageNotifications({ user }: Rig): Promise<number> {
  const { notifications } = await user.call<{ notifications: Notification[] }>('GET', '/api/notifications');
  return notifications.filter(({ kind }) => kind === 'outage').length;
}

/** Returns when the last one was done, or a time far too late. */
async function untilDone(rig: Rig, posts: Post[]): Promise<number> {
  for (const end = Date.now() + 10 * 60_000; Date.now() < end; await sleep(500)) {
    const states = await Promise.all(posts.map(async ({ id }) => (await publicationOf(rig, id))?.state));
    if (states.every((state) => state === 'done')) return Date.now();
  }
  return Date.now();
}
