import {
  type ChatRequest,
  type OpenAiServer,
  startOpenAiServer,
  startPostgres,
  startProduct,
  startWordPress,
  type TestWordPress,
} from '../packages/testkit/src/index.ts';
import { ANSWERS_AN_ARTICLE, acceptPlan, answerTo, planTitles, titleOf, untilNot } from './automation-model.ts';
import { signUp } from './client.ts';
import { settings } from './due-posts.ts';
import { cpuSeconds, type Measured } from './measure.ts';

const ARTICLES = 30;
const PLACES = 4;
/** A fast hosted model needs about a second for a section. */
const ANSWER_MS = 1_000;
const LIMIT = 0.95;

interface Bed {
  model: OpenAiServer;
  wordpress: TestWordPress;
}

/** How fast 30 articles are written, relative to a client that sends the same requests from as many places. */
export async function benchAutomationSpeed(): Promise<Measured[]> {
  const [model, wordpress, postgres] = await Promise.all([startOpenAiServer(), startWordPress(), startPostgres()]);
  model.answerWith((request) => ({ text: answerTo(request), delay: ANSWER_MS }));
  try {
    const rounds: { name: string; through: number; bare: number; processor: number }[] = [];
    for (const [name, databaseUrl] of [
      ['PostgreSQL', postgres.url],
      ['embedded', ''],
    ] as const) {
      const { requests, ...written } = await writeThrough({ model, wordpress }, databaseUrl);
      rounds.push({ name, ...written, bare: await timed(() => askFromPlaces(model, requests)) });
    }
    const bare = rounds.reduce((sum, round) => sum + round.bare, 0) / rounds.length;
    return rounds.map(({ name, through, processor }) => ({
      what: `${ARTICLES} articles of ${ANSWERS_AN_ARTICLE} answers of ${ANSWER_MS / 1_000} s in ${PLACES} places, on ${name}: speed relative to a bare client that sends the same requests (${seconds(through)} and ${seconds(bare)}; ${((processor * 1_000) / ARTICLES).toFixed(0)} ms of the process' processor time for an article)`,
      value: `${((100 * bare) / through).toFixed(1)} %`,
      limit: `≥ ${LIMIT * 100} %`,
      held: bare / through >= LIMIT,
    }));
  } finally {
    await Promise.all([model.stop(), wordpress.stop(), postgres.stop()]);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

async function writeThrough({ model, wordpress }: Bed, databaseUrl: string) {
  const product = await startProduct({ ...settings(databaseUrl), WRITING_PLACES: String(PLACES) });
  try {
    const client = await signUp(product.url);
    // An own model takes no credits.
    const { url: baseUrl, apiKey } = model;
    await client.call('PUT', '/api/account/ai-provider', { baseUrl, apiKey, model: model.model });
    const password = await wordpress.createApplicationPassword('admin');
    const connection = { name: 'Blog', url: wordpress.url, username: 'admin', password };
    const site = await client.call<{ id: string }>('POST', '/api/sites', connection);
    const titles = Array.from({ length: ARTICLES }, (_, index) => `Post ${index}`);
    const plan = await planTitles(client, site.id, titles);
    model.requests.length = 0;
    const before = cpuSeconds(product.pid);
    const through = await timed(async () => {
      await acceptPlan(client, plan);
      const { counts } = await untilNot('writing', client, plan.id);
      if (counts.review !== ARTICLES) throw new Error(`Not all articles were written: ${JSON.stringify(counts)}`);
    });
    return { through, processor: cpuSeconds(product.pid) - before, requests: [...model.requests] };
  } finally {
    await product.stop();
  }
}

/** Sends the requests of one article after the other from each place, as each needs the answer before. */
async function askFromPlaces({ url, apiKey }: OpenAiServer, requests: ChatRequest[]) {
  const articles = Object.values(Object.groupBy(requests, titleOf));
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const place = async () => {
    for (let article = articles.shift(); article; article = articles.shift()) {
      for (const request of article) {
        const body = JSON.stringify(request);
        await (await fetch(`${url}/chat/completions`, { method: 'POST', headers, body })).text();
      }
    }
  };
  await Promise.all(Array.from({ length: PLACES }, place));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
