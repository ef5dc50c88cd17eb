import { startProduct, startWordPress, type TestWordPress } from '../packages/testkit/src/index.ts';
import { readEvents, signUp } from './client.ts';
import { type Measured, median, ms } from './measure.ts';

const RUNS = 30;
const LIMIT_MS = 100;

/** Time to publish one post, from the click to the event, compared with the bare requests it needs on the same site. */
export async function benchPublish(): Promise<Measured[]> {
  const wordpress = await startWordPress();
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  try {
    const client = await signUp(product.url);
    const password = await wordpress.createApplicationPassword();
    const site = await client.call<{ id: string }>('POST', '/api/sites', {
      name: 'Bench',
      url: wordpress.url,
      username: 'admin',
      password,
    });
    const bare: number[] = [];
    const through: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      bare.push(await timeBare(wordpress, password, run));
      through.push(await timeThrough(product.url, client, site.id, run));
    }
    const over = median(through.slice(5)) - median(bare.slice(5));
    return [
      {
        what: `Publishing one post, over the bare requests it needs (p50 of ${RUNS - 5}; bare ${ms(median(bare.slice(5)))}, WordPress on ${wordpress.kind})`,
        value: ms(over),
        limit: `≤ ${LIMIT_MS} ms`,
        held: over <= LIMIT_MS,
      },
    ];
  } finally {
    await product.stop();
    await wordpress.stop();
  }
}

const content = '<!-- wp:paragraph --><p>Fresh beans matter most.</p><!-- /wp:paragraph -->';

/** What any careful client has to send: create a draft with a unique slug, free the slug, publish it. */
async function timeBare(wordpress: TestWordPress, password: string, run: number): Promise<number> {
  const headers = {
    authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${wordpress.url}/wp-json/wp/v2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: number };
  };
  const started = performance.now();
  const { id } = await post('posts', {
    title: `Bare ${run}`,
    content,
    excerpt: 'Short.',
    status: 'draft',
    slug: `bare-${run}-x`,
  });
  await post(`posts/${id}`, { slug: '' });
  await post(`posts/${id}`, { status: 'publish' });
  return performance.now() - started;
}

async function timeThrough(
  url: string,
  client: Awaited<ReturnType<typeof signUp>>,
  siteId: string,
  run: number,
): Promise<number> {
  const created = await client.call<{ id: string; version: number }>('POST', '/api/posts', {
    title: `Through ${run}`,
    content: '<p>Fresh beans matter most.</p>',
    excerpt: 'Short.',
  });
  let started = 0;
  await readEvents(`${url}/api/events`, client.cookie, (data) => {
    const event = data as { type: string; publication?: { postId: string; state: string } };
    if (event.type === 'hello') {
      started = performance.now();
      void client.call('POST', `/api/posts/${created.id}/publication`, {
        action: 'publish',
        siteId,
        version: created.version,
      });
    }
    if (event.publication?.postId === created.id && event.publication.state === 'failed')
      throw new Error('The publication failed');
    return event.publication?.postId === created.id && event.publication.state === 'done';
  });
  return performance.now() - started;
}
