import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, readEvents } from './client.ts';
import { OLDEST } from './library-blog.ts';
import { readLibrary } from './library-reading.ts';

/** Posts requested at once. */
const POSTS = 100;
const ROUNDS = Number(process.env.LIBRARY_ROUNDS ?? 2);

interface Bed {
  client: Client;
  url: string;
  siteId: string;
  /** Connects the site anew, so that it is read from the start. */
  connect: () => Promise<{ id: string }>;
}

/** Posts published per second while the library of their site is at rest, and while it is read. */
export async function timePublishing({ client, url, siteId, connect }: Bed) {
  const seconds = { alone: 0, beside: 0 };
  let site = siteId;
  await untilSearchable(client);
  // Before both, the site is connected anew: what the database has to clear away of the old library costs both the same.
  const connectAnew = async () => {
    await client.call('DELETE', `/api/sites/${site}`);
    site = (await connect()).id;
    await untilReading(client);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await connectAnew();
    await client.call('POST', `/api/sites/${site}/library/stop`);
    seconds.alone += await publishMany(client, url, site);
    await connectAnew();
    seconds.beside += await publishMany(client, url, site);
    await untilSearchable(client);
  }
  const rate = (time: number) => (ROUNDS * POSTS) / time;
  return { alone: rate(seconds.alone), beside: rate(seconds.beside), share: (100 * seconds.alone) / seconds.beside };
}

/** Posts are read newest first, and their words in the same order. */
async function untilSearchable(client: Client): Promise<void> {
  for (;;) {
    const { posts } = await client.call<{ posts: unknown[] }>('GET', `/api/posts?search=${OLDEST}`);
    if (posts.length > 0) return;
    await sleep(250);
  }
}

async function untilReading(client: Client): Promise<void> {
  for (;;) {
    const library = await readLibrary(client).catch(() => undefined);
    if ((library?.read ?? 0) > 0) return;
    await sleep(50);
  }
}

async function publishMany(client: Client, url: string, siteId: string): Promise<number> {
  const waiting = new Set<string>();
  for (let n = 0; n < POSTS; n++) {
    const post = { title: `New ${n}`, content: '<p>Fresh beans matter most.</p>', excerpt: 'Short.', siteId };
    waiting.add((await client.call<{ id: string }>('POST', '/api/posts', post)).id);
  }
  let started = 0;
  await readEvents(`${url}/api/events`, client.cookie, (data) => {
    const { type, publication } = data as { type: string; publication?: { postId: string; state: string } };
    if (type === 'hello') {
      started = performance.now();
      void client.call('POST', '/api/posts/bulk', { action: 'publish', ids: [...waiting] });
    }
    if (publication?.state === 'failed') throw new Error('A publication failed');
    if (publication?.state === 'done') waiting.delete(publication.postId);
    return waiting.size === 0;
  });
  return (performance.now() - started) / 1_000;
}
