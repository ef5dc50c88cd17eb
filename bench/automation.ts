import { setTimeout as sleep } from 'node:timers/promises';
import type { Run, Site } from '@pressloom/contract';
import { type ChatRequest, startOpenAiServer, startProduct, startWordPress } from '../packages/testkit/src/index.ts';
import { type Client, signUp } from './client.ts';
import type { Measured } from './measure.ts';

const ARTICLES = 30;
const PLACES = 4;
const SECTIONS = 4;
/** A fast hosted model needs about a second for a section. */
const ANSWER_MS = 1_000;
const LIMIT = 0.95;

/** How fast 30 articles are written, against a client that sends the same requests from as many places. */
export async function benchAutomation(): Promise<Measured[]> {
  const [model, wordpress] = await Promise.all([startOpenAiServer(), startWordPress()]);
  model.answerWith((request) => ({ text: answerTo(request), delay: ANSWER_MS }));
  const product = await startProduct({ WRITING_PLACES: String(PLACES), LOG_LEVEL: 'warn' });
  try {
    const client = await signUp(product.url);
    // An own model takes no credits.
    const { url: baseUrl, apiKey } = model;
    await client.call('PUT', '/api/account/ai-provider', { baseUrl, apiKey, model: model.model });
    const password = await wordpress.createApplicationPassword('admin');
    const connection = { name: 'Blog', url: wordpress.url, username: 'admin', password };
    const site = await client.call<Site>('POST', '/api/sites', connection);
    const run = await plan(client, site.id);
    model.requests.length = 0;
    const through = await timed(() => write(client, run));
    const requests = model.requests.length;
    const bare = await timed(() => askFromPlaces(`${model.url}/chat/completions`, apiKey, model.model, requests));
    const share = bare / through;
    return [
      {
        what: `${ARTICLES} articles in ${PLACES} places (${requests} answers of ${ANSWER_MS / 1_000} s): speed against a bare client (${(bare / 1_000).toFixed(1)} s)`,
        value: `${(share * 100).toFixed(1)} %`,
        limit: `≥ ${LIMIT * 100} %`,
        held: share >= LIMIT,
      },
    ];
  } finally {
    await product.stop();
    await Promise.all([model.stop(), wordpress.stop()]);
  }
}

function answerTo({ messages }: ChatRequest): string {
  const prompt = messages.at(-1)?.content ?? '';
  if (prompt.startsWith('Write one part')) return 'A section of a few words, written at once.';
  const sections = Array.from({ length: SECTIONS }, (_, index) => ({ heading: `Section ${index}`, points: [] }));
  return prompt.startsWith('Outline') ? JSON.stringify({ sections }) : '{"excerpt": "Read this."}';
}

async function plan(client: Client, siteId: string): Promise<Run> {
  const list = Array.from({ length: ARTICLES }, (_, index) => ({ title: `Post ${index}` }));
  const schedule = { startDate: '2099-01-01', rhythm: 'daily' };
  let run = await client.call<Run>('POST', '/api/runs', { topic: 'Bench', siteId, list, schedule, image: 'none' });
  while (run.state === 'planning') {
    await sleep(100);
    run = await client.call<Run>('GET', `/api/runs/${run.id}`);
  }
  return run;
}

async function write(client: Client, { id, version }: Run) {
  let run = await client.call<Run>('POST', `/api/runs/${id}/accept`, { version });
  while (run.state === 'writing') {
    await sleep(100);
    run = await client.call<Run>('GET', `/api/runs/${id}`);
  }
  if (run.counts.review !== ARTICLES) throw new Error(`Not all articles were written: ${JSON.stringify(run.counts)}`);
}

async function askFromPlaces(url: string, apiKey: string, model: string, requests: number) {
  let left = requests;
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Write one part' }] });
  const place = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', headers, body })).text();
  };
  await Promise.all(Array.from({ length: PLACES }, place));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
