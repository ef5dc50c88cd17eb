import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startWordPress } from '../packages/testkit/src/index.ts';
import type { Asked, Said } from './fake-sites.ts';

export type SiteFarm = Awaited<ReturnType<typeof startFarm>>;

/** Starts fake sites in a separate process that respond after `latencyMs`. */
export async function startFarm(count: number, latencyMs: number) {
  const child = spawn('node', [join(import.meta.dirname, 'fake-sites.ts'), String(count), String(latencyMs)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const hear = async <Kind extends Said>() => ((await once(child, 'message')) as [Kind])[0];
  const send = (message: Asked) => child.send(message);
  const { ports } = await hear<Extract<Said, { ports: number[] }>>();
  return {
    ports,
    behave: (behave: 'well' | 'dead' | 'slow', sites: number[]) => send({ behave, sites }),
    forget: () => send({ forget: true }),
    async count() {
      send({ count: true });
      return hear<Extract<Said, { posts: number }>>();
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Compares the fake sites' responses to publishing requests with WordPress'. @throws Error that names the difference */
export async function compareWithWordPress(farm: SiteFarm): Promise<void> {
  const wordpress = await startWordPress();
  try {
    const password = await wordpress.createApplicationPassword();
    const real = await answers(`${wordpress.url}/wp-json/wp/v2`, password);
    const fake = await answers(`http://127.0.0.1:${farm.ports[0]}/wp-json/wp/v2`, password);
    if (JSON.stringify(real) !== JSON.stringify(fake)) {
      throw new Error(`The fake sites differ from WordPress:\n${JSON.stringify(real)}\n${JSON.stringify(fake)}`);
    }
  } finally {
    farm.forget();
    await wordpress.stop();
  }
}

/** Query parameters of pressloom's requests for posts. */
export const AS_EDITOR =
  'context=edit&_fields=id,status,slug,link,date_gmt,modified_gmt,title,content,excerpt,categories,tags,featured_media';

/** The requests of publishing, and the parts of each response that it reads. */
async function answers(root: string, password: string) {
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const seen: unknown[] = [];
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${root}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const json = (await response.json()) as { id: number };
    seen.push([method, response.status, outline(json)]);
    return json;
  };
  await ask('GET', 'users/me?_fields=id');
  const post = {
    title: 'A title',
    content: '<!-- wp:paragraph --><p>Words.</p><!-- /wp:paragraph -->',
    excerpt: 'Short.',
  };
  const { id } = await ask('POST', `posts?${AS_EDITOR}`, { ...post, status: 'draft', slug: 'draft-0123456789' });
  await ask('GET', `posts?${AS_EDITOR}&slug=draft-0123456789&status=draft`);
  await ask('POST', `posts/${id}?${AS_EDITOR}`, { status: 'draft', slug: '' });
  await ask('GET', `posts/${id}?${AS_EDITOR}`);
  await ask('POST', `posts/${id}?${AS_EDITOR}`, { status: 'publish' });
  await ask('GET', `posts/999999?${AS_EDITOR}`);
  return seen;
}

/** Names and types of values; for status, slug and texts the values themselves. */
function outline(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => outline(each));
  if (value === null || typeof value !== 'object') {
    return ['status', 'slug', 'raw', 'code'].includes(name) ? value : value === null ? 'null' : typeof value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, each]) => [key, outline(each, key)]),
  );
}
