import type { NewRun, Run } from '@pressloom/contract';
import { type ChatAnswer, type ChatRequest, type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { eq, gt, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { modelRequests, modelWaits, posts, rateLimits, runItems, runs, sites } from '../../../database/schema/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { claimRun, releaseRun } from './claim-run.ts';
import { PLAN_INSTRUCTIONS, planPrompt } from './plan-prompt.ts';
import { planRuns } from './plan-runs.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;
let siteId: string;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  await server.services.db.delete(modelWaits);
  await server.services.db.delete(runs);
  model.requests.length = 0;
  model.answerWith(proposing(TITLES));
  ada = await signUp(server);
  siteId = await insertSite(server, ada, { timezone: 'Asia/Kolkata' });
});

const TITLES = [
  'How to store green tea',
  'Which kettle keeps its temperature',
  'Why rooibos has no caffeine',
  'Matcha for people who hate bitterness',
  'What Darjeeling costs at the estate',
  'Brewing oolong in a hotel room',
  'The history of the samovar',
];

/** Answers with the number of titles that the prompt asks for, without those it excludes. */
const proposing = (titles: string[]) => (request: ChatRequest) => {
  const prompt = request.messages.at(-1)?.content ?? '';
  const wanted = Number(/exactly (\d+)/.exec(prompt)?.[1]);
  const posts = titles
    .filter((title) => !prompt.includes(JSON.stringify(title)))
    .slice(0, wanted)
    .map((title) => ({ title, angle: `About: ${title}`, keyword: title.toLowerCase(), intent: 'learn' }));
  return { text: JSON.stringify({ posts }) };
};

/** More of them than a plan has, no two with a word in common. */
const MANY = Array.from({ length: 34 }, (_, index) => `${wordOf(101 + 23 * index)} ${wordOf(104 + 23 * index)}`);
function wordOf(number: number) {
  return [...String(number)].map((digit) => `${'bdfgklmprt'[Number(digit)]}${'aeiouaeiou'[Number(digit)]}s`).join('');
}

/** How many posts each request asked for. */
const asked = () =>
  model.requests.flatMap(({ messages }) => /exactly (\d+)/.exec(messages.at(-1)?.content ?? '')?.[1] ?? []).map(Number);

/** As if no process had shown a sign of life for half a minute. */
const fallSilent = () =>
  server.services.db
    .update(runs)
    .set({ heartbeatAt: new Date(Date.now() - 31_000) })
    .where(isNotNull(runs.heartbeatAt));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The model may be asked again. */
async function free() {
  await server.services.db.delete(modelWaits);
  await server.services.db.update(runs).set({ nextAttemptAt: new Date(0) });
}

const START = '2099-06-01';
const form = (overrides: Partial<NewRun> = {}): NewRun => ({
  topic: 'Tea for people who drink coffee',
  siteId,
  schedule: { startDate: START },
  ...overrides,
});

const work = () => planRuns(server.services, new AbortController().signal);
const create = async (overrides: Partial<NewRun> = {}) => ada.request<Run>('POST', '/api/runs', form(overrides));
const read = async (id: string) => (await ada.request<Run>('GET', `/api/runs/${id}`)).body;
const planned = async (overrides: Partial<NewRun> = {}) => {
  const { body } = await create(overrides);
  await work();
  return read(body.id);
};
const titlesOf = ({ items }: Run) => items.filter(({ state }) => state === 'planned').map(({ title }) => title);

describe('a plan', () => {
  test('has as many posts as asked for, a week apart on the clock of the site, and costs nothing', async () => {
    const run = await planned({ categories: ['Tea', 'Cups'], keywords: ['tea'] });
    expect(run).toMatchObject({
      state: 'planned',
      count: 7,
      credits: { upperBound: 7, reserved: 0, charged: 0, left: 15 },
    });
    expect(titlesOf(run)).toEqual(TITLES);
    expect(run.items.map(({ plannedAt }) => plannedAt).slice(0, 2)).toEqual([
      '2099-06-01T03:30:00.000Z',
      '2099-06-08T03:30:00.000Z',
    ]);
    expect(run.items.map(({ category }) => category).slice(0, 3)).toEqual(['Tea', 'Cups', 'Tea']);
    expect((await ada.request<{ left: number }>('GET', '/api/credits')).body.left).toBe(15);
  });

  test('has the category General unless there are others', async () => {
    expect((await planned({ count: 1 })).items[0]?.category).toBe('General');
  });

  test('is asked for with every option of the form', async () => {
    await createPost(ada, { title: 'Tea in the morning' });
    const page = await createPost(ada, { title: 'About our shop' });
    await server.services.db.update(posts).set({ type: 'page' }).where(eq(posts.id, page.id));
    await planned({
      count: 3,
      keywords: ['gongfu', 'sencha'],
      categories: ['Kettles'],
      tone: 'humorous',
      targetAudience: 'expert',
    });
    const [request] = model.requests;
    const sent = JSON.stringify(request?.messages);
    for (const part of [
      'Tea for people who drink coffee',
      'exactly 3',
      'gongfu, sencha',
      'Kettles',
      'humorous',
      'experts',
      'Tea in the morning',
    ]) {
      expect(sent).toContain(part);
    }
    expect(sent).not.toContain('About our shop');
    expect(request).toMatchObject({ response_format: { type: 'json_schema' } });
  });

  test.each([
    [
      'puts it in a fence with words around',
      (json: string) => ({ text: `Sure!\n\`\`\`json\n${json}\n\`\`\`\nEnjoy.` }),
    ],
    ['is cut off', (json: string) => ({ text: json.slice(0, -30), finishReason: 'length' as const })],
    ['answers one at a time', (json: string) => ({ text: JSON.stringify(JSON.parse(json).posts[0]) })],
  ])('is made where the model %s, asking again for what is missing', async (_, shape) => {
    model.answerWith((request, index) => {
      const answer = proposing(TITLES)(request);
      return index === 0 ? shape(answer.text) : answer;
    });
    const run = await planned({ count: 2 });
    expect(titlesOf(run)).toEqual(TITLES.slice(0, 2));
  });

  test('is made where the endpoint refuses response_format', async () => {
    const other = await startOpenAiServer({ model: 'plain-8b', apiKey: '' });
    other.answerWith((request) => ('response_format' in request ? { status: 400 } : proposing(TITLES)(request)));
    const own = { baseUrl: other.url, model: other.model };
    expect((await ada.request('PUT', '/api/account/ai-provider', own)).status).toBe(200);
    const run = await planned({ count: 2 });
    expect(run).toMatchObject({ state: 'planned', credits: { upperBound: 0, left: null } });
    await other.stop();
    // A model of this name at another endpoint may take it.
    const third = await startOpenAiServer({ model: 'plain-8b', apiKey: '' });
    third.answerWith(proposing(TITLES));
    await ada.request('PUT', '/api/account/ai-provider', { ...own, baseUrl: third.url });
    third.requests.length = 0;
    await planned({ count: 2 });
    expect(third.requests[0]).toHaveProperty('response_format');
    await third.stop();
  });

  test('says so if the model proposes fewer, whatever it is asked', async () => {
    model.answerWith(proposing(TITLES.slice(0, 2)));
    expect(await planned({ count: 4 })).toMatchObject({
      state: 'planned',
      error: { code: 'fewer_proposed', message: expect.stringContaining('2 of 4') },
    });
  });

  test.each([
    ['fails', { status: 500 }, 'model_failed'],
    ['answers nothing', { text: '' }, 'model_answer_unusable'],
    ['answers nonsense', { text: 'I like tea.' }, 'model_answer_unusable'],
    ['stops with an error', { text: 'Here are your posts', errorAfter: 1 }, 'model_failed'],
  ])('fails with its cause where the model %s, and can be tried again', async (_, answer, code) => {
    model.answerWith(() => answer);
    const run = await planned();
    expect(run).toMatchObject({ state: 'failed', error: { code }, items: [] });
    model.answerWith(proposing(TITLES));
    expect((await ada.request('POST', `/api/runs/${run.id}/plan`, { version: run.version })).status).toBe(200);
    await work();
    expect(await read(run.id)).toMatchObject({ state: 'planned', error: null, counts: { planned: 7 } });
  });

  test('of 30 posts is asked for in requests of at most 15, each with what there is already', async () => {
    model.answerWith(proposing(MANY));
    const run = await planned({ count: 30 });
    expect(titlesOf(run)).toEqual(MANY.slice(0, 30));
    expect(asked()).toEqual([15, 15]);
    for (const { max_tokens } of model.requests) expect(max_tokens).toBe(2_250);
  });

  test.each([
    ['fails', { status: 500 }, 'has a problem of its own'],
    ['wants to be left alone for longer than anybody waits', { status: 429, retryAfter: 900 }, 'over its limit'],
    ['breaks off', { text: 'Here are your posts', errorAfter: 1 }, 'stopped with an error'],
  ])('keeps what came before the model %s, and says so', async (_, answer, cause) => {
    model.answerWith((request, index) => (index === 0 ? proposing(MANY)(request) : answer));
    const run = await planned({ count: 20 });
    expect(titlesOf(run)).toEqual(MANY.slice(0, 15));
    expect(run).toMatchObject({ state: 'planned', error: { code: 'fewer_proposed' } });
    expect(run.error?.message).toMatch(new RegExp(`^The model proposed 15 of 20 posts, then failed: .*${cause}`));
  });

  test.each([
    ['Hindi', 'चाय '.repeat(1_200)],
    ['Arabic', 'شاي '.repeat(1_200)],
    ['emoji', '🍵 '.repeat(1_600)],
  ])('takes a topic of thousands of characters in %s to the model as it is', async (_, topic) => {
    await planned({ topic, count: 1 });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain(topic.trim());
  });

  test('of a process that died is made by another one', async () => {
    const { body } = await create({ count: 1 });
    const { db } = server.services;
    const silent = new Date(Date.now() - 31_000);
    await db.update(runs).set({ heartbeatAt: new Date(), claims: 1 }).where(eq(runs.id, body.id));
    await work();
    expect((await read(body.id)).state).toBe('planning');
    await db.update(runs).set({ heartbeatAt: silent }).where(eq(runs.id, body.id));
    await work();
    expect((await read(body.id)).state).toBe('planned');
  });

  test('that three processes died of fails with its cause, and can be tried again', async () => {
    const { body } = await create({ count: 1 });
    const { db } = server.services;
    for (let death = 0; death < 3; death++) {
      expect(await claimRun(db)).toMatchObject({ id: body.id, deaths: death });
      await fallSilent();
    }
    await work();
    const failed = await read(body.id);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'process_died' } });
    expect(model.requests).toHaveLength(0);
    await ada.request('POST', `/api/runs/${body.id}/plan`, { version: failed.version });
    await work();
    expect(await read(body.id)).toMatchObject({ state: 'planned', error: null });
  });

  test('that a process died of is made beside none of the others that it left, until something of it is stored', async () => {
    const { db } = server.services;
    for (let plan = 0; plan < 3; plan++) await create({ count: 20 });
    const left = [await claimRun(db), await claimRun(db)].map((run) => run?.id);
    await fallSilent();
    // One that was left, and the one that nobody has had yet.
    const claimed = [await claimRun(db), await claimRun(db)].map((run) => run?.deaths).toSorted();
    expect([claimed, await claimRun(db)]).toEqual([[0, 1], undefined]);
    await db.update(runs).set({ deaths: 0 }).where(gt(runs.deaths, 0));
    expect(left).toContain((await claimRun(db))?.id);
  });

  test('of which something is stored between two deaths is not given up', async () => {
    const { body } = await create({ count: 20 });
    const { db } = server.services;
    model.answerWith((request, index) => (index === 0 ? proposing(MANY)(request) : { status: 429, retryAfter: 20 }));
    await db.update(runs).set({ deaths: 1, heartbeatAt: minutesAgo(1) });
    await work();
    expect((await read(body.id)).state).toBe('planning');
    expect(await db.select({ deaths: runs.deaths }).from(runs)).toEqual([{ deaths: 0 }]);
  });
});

test('Plans are made in turns of their users, whoever asked first', async () => {
  const { db } = server.services;
  const adas = [(await create()).body.id, (await create()).body.id, (await create()).body.id];
  const bob = await signUp(server);
  const form = { topic: 'Bees', siteId: await insertSite(server, bob), schedule: { startDate: START } };
  const bobs = (await bob.request<Run>('POST', '/api/runs', form)).body.id;
  const first = await claimRun(db);
  expect(first?.userId).toBe(ada.user.id);
  // After it is made, and before it is.
  await db
    .update(runs)
    .set({ state: 'planned', heartbeatAt: null })
    .where(eq(runs.id, first?.id ?? ''));
  const second = await claimRun(db);
  expect(second?.id).toBe(bobs);
  await db.update(runs).set({ heartbeatAt: null, claims: 0 }).where(eq(runs.id, bobs));
  expect(adas).toContain((await claimRun(db))?.id);
  expect((await claimRun(db))?.id).toBe(bobs);
});

test.each(['Green tea in tins, and what becomes of it', 'हरी चाय को कैसे रखें और कब पिएँ', '🍵'.repeat(150)])(
  'A request for 15 posts fits into 5,000 tokens a minute, however many titles there are like %s',
  (title) => {
    const titles = Array.from({ length: 200 }, (_, index) => `${title} ${index}`);
    const plan: Parameters<typeof planPrompt>[0] = {
      topic: 'Tea',
      settings: { tone: 'humorous', targetAudience: 'beginners', categories: ['Tea'], keywords: ['green tea'] },
    };
    const prompt = planPrompt(plan, 15, { taken: titles, declined: titles });
    expect(prompt).toContain(JSON.stringify(titles[0]?.slice(0, 200)));
    expect((PLAN_INSTRUCTIONS.length + Buffer.byteLength(JSON.stringify(prompt))) / 4 + 2_250).toBeLessThan(5_000);
  },
);

describe('a busy model', () => {
  test('is asked for the plan again when it said so, and the plan arrives by itself', async () => {
    model.answerWith(() => ({ status: 429, retryAfter: 20 }));
    const { body } = await create();
    const { againIn = 0 } = (await work()) ?? {};
    expect([againIn > 15, againIn <= 20]).toEqual([true, true]);
    expect(await read(body.id)).toMatchObject({ state: 'planning', error: null, waitingSince: expect.any(String) });
    model.answerWith(proposing(TITLES));
    await work();
    expect(model.requests).toHaveLength(1);
    await free();
    await work();
    expect(await read(body.id)).toMatchObject({ state: 'planned', counts: { planned: 7 }, waitingSince: null });
  });

  test('is asked only for what is missing when it is free again', async () => {
    model.answerWith((request, index) => (index === 0 ? proposing(MANY)(request) : { status: 429, retryAfter: 20 }));
    const { body } = await create({ count: 20 });
    await work();
    expect(await read(body.id)).toMatchObject({ state: 'planning', items: [] });
    model.answerWith(proposing(MANY));
    await free();
    await work();
    expect(titlesOf(await read(body.id))).toEqual(MANY.slice(0, 20));
    expect(asked()).toEqual([15, 5, 5]);
    // Planned anew, nothing of it is left.
    model.requests.length = 0;
    const { version } = await read(body.id);
    await ada.request('POST', `/api/runs/${body.id}/plan`, { version });
    await work();
    expect(asked()).toEqual([15, 5]);
  });

  test('is waited for as long as it answers at times, however long ago the plan was asked for', async () => {
    const { db } = server.services;
    model.answerWith(() => ({ status: 429, retryAfter: 20 }));
    const { body } = await create();
    await db.update(runs).set({ updatedAt: minutesAgo(60) });
    expect(await work()).toMatchObject({ againIn: expect.any(Number) });
    // Its last refusal was four minutes after the first one; then it answers once.
    await db.update(runs).set({ waitingSince: minutesAgo(4) });
    model.answerWith((request, index) =>
      index === 1 ? proposing(TITLES.slice(0, 2))(request) : { status: 429, retryAfter: 20 },
    );
    await free();
    expect(await work()).toMatchObject({ againIn: expect.any(Number) });
    await db.update(runs).set({ waitingSince: minutesAgo(5) });
    await free();
    expect(await work()).toBeUndefined();
    expect(await read(body.id)).toMatchObject({ state: 'planned', counts: { planned: 2 } });
  });

  test('is waited for in its place below a limit of the operator, and the run says since when', async () => {
    server.config.llm.limits = { requests: 2 };
    model.answerWith(proposing(MANY));
    try {
      const { body } = await create({ count: 20 });
      const working = work();
      const waitingSince = async () => (await read(body.id)).waitingSince;
      // Of two requests a minute, one is for the background.
      await expect.poll(waitingSince).toEqual(expect.any(String));
      expect(model.requests).toHaveLength(1);
      await server.services.db.delete(modelRequests);
      await working;
      expect(await read(body.id)).toMatchObject({ waitingSince: null, counts: { planned: 20 } });
    } finally {
      server.config.llm.limits = {};
      await server.services.db.delete(modelRequests);
    }
  });

  test('that wants to be left alone for longer than anybody waits fails the plan, and says for how long', async () => {
    model.answerWith(() => ({ status: 429, retryAfter: 900 }));
    const { body } = await create();
    expect(await work()).toBeUndefined();
    expect(await read(body.id)).toMatchObject({
      state: 'failed',
      error: { code: 'model_busy', message: expect.stringContaining('Please try again in 15 minutes.') },
    });
    // A list needs no model.
    const list = (await create({ list: [{ title: 'Green tea' }] })).body;
    await work();
    expect((await read(list.id)).state).toBe('planned');
  });

  test('for outlines is asked again as well', async () => {
    const run = await planned();
    model.answerWith(() => ({ status: 429, retryAfter: 20 }));
    await ada.request('POST', `/api/runs/${run.id}/briefs`, { version: run.version });
    expect(await work()).toMatchObject({ againIn: expect.any(Number) });
    expect(await read(run.id)).toMatchObject({ state: 'planned', error: null });
  });
});

describe('two posts on one subject', () => {
  test('are not planned: neither twice in a batch nor again after they were declined', async () => {
    model.answerWith(
      proposing(['How to store green tea', 'Storing green tea', 'How should green tea be stored?', ...TITLES.slice(1)]),
    );
    let run = await planned({ count: 2 });
    expect(titlesOf(run)).toEqual(['How to store green tea', 'Which kettle keeps its temperature']);
    const [first] = run.items;
    run = (await ada.request<Run>('POST', `/api/run-items/${first?.id}/replace`, { version: run.version })).body;
    expect(titlesOf(run)).toEqual(['Why rooibos has no caffeine', 'Which kettle keeps its temperature']);
    expect(run.items.at(-1)).toMatchObject({ title: 'How to store green tea', state: 'declined' });
    expect(run.items[0]?.plannedAt).toBe(first?.plannedAt);
  });

  test('are shown side by side where a post has the subject already, with the words of both, until one is kept', async () => {
    const post = await createPost(ada, { title: 'Storing green tea' });
    model.answerWith(proposing(['How to store green tea']));
    const run = await planned({ count: 1 });
    const [item] = run.items;
    expect(item?.overlap).toMatchObject({
      verdict: 'same',
      posts: [{ id: post.id, title: 'Storing green tea', verdict: 'same', words: ['store', 'green', 'tea'] }],
      kept: false,
    });
    const keep = await ada.request<Run>('PATCH', `/api/run-items/${item?.id}`, { keep: true, version: run.version });
    expect(keep.body.items[0]?.overlap).toMatchObject({ verdict: 'same', kept: true });
    const title = 'Which kettle keeps its temperature';
    const other = await ada.request<Run>('PATCH', `/api/run-items/${item?.id}`, { title, version: keep.body.version });
    expect(other.body.items[0]?.overlap).toEqual({ verdict: 'clear', posts: [], titles: [], kept: false });
  });

  test('are found between two runs of a user', async () => {
    await planned({ count: 1 });
    const run = await planned({ list: [{ title: 'Storing green tea' }] });
    expect(run.items[0]?.overlap.titles).toMatchObject([{ title: TITLES[0], from: 'other-run', verdict: 'same' }]);
  });
});

describe('titles that alone don’t tell whether one article would answer both', () => {
  /** Answers the question about pairs, and plans as before. */
  const judging = (titles: string[], isSame: (pair: string) => unknown) => (request: ChatRequest) => {
    const prompt = request.messages.at(-1)?.content ?? '';
    if (!prompt.startsWith('Pairs of titles')) return proposing(titles)(request);
    const pairs = [...prompt.matchAll(/^(\d+)\. (.+)$/gm)];
    const answers = pairs.map(([, pair, line = '']) => ({ pair: Number(pair), same: isSame(line) }));
    return { text: `Here you are:\n${JSON.stringify({ answers })}` };
  };
  const questions = () =>
    model.requests.filter(({ messages }) => messages.at(-1)?.content.startsWith('Pairs of titles'));
  const STORE = 'How to store green tea';
  const isBoth = (line: string) => line.includes(STORE) && line.includes('Keeping green tea fresh');

  test('are asked about once: what the model says would be one article is not planned', async () => {
    await createPost(ada, { title: 'Keeping green tea fresh' });
    model.answerWith(judging([STORE, 'Why green tea turns bitter', 'Which kettle keeps its temperature'], isBoth));
    const run = await planned({ count: 2 });
    expect(titlesOf(run)).toEqual(['Why green tea turns bitter', 'Which kettle keeps its temperature']);
    expect(questions()).toHaveLength(1);
    const again = await planned({ list: [{ title: `${STORE.toUpperCase()} ` }] });
    expect(again.items[0]?.overlap).toMatchObject({ verdict: 'same', posts: [{ verdict: 'same' }] });
    expect(questions()).toHaveLength(1);
  });

  test('are asked about for each user alone', async () => {
    model.answerWith(judging([], isBoth));
    for (const user of [ada, await signUp(server)]) {
      ada = user;
      siteId = await insertSite(server, ada);
      await createPost(ada, { title: 'Keeping green tea fresh' });
      const run = await planned({ list: [{ title: STORE }] });
      expect(run.items[0]?.overlap.verdict).toBe('same');
    }
    expect(questions()).toHaveLength(2);
  });

  test('are asked about in the background after a change, which does not wait for it', async () => {
    await createPost(ada, { title: 'Keeping green tea fresh' });
    model.answerWith(judging(TITLES.slice(1), isBoth));
    const run = await planned({ count: 1 });
    const { id } = run.items[0] as Run['items'][number];
    const reply = await ada.request<Run>('PATCH', `/api/run-items/${id}`, { title: STORE, version: run.version });
    expect(reply.body.items[0]?.overlap).toMatchObject({ verdict: 'close' });
    expect(questions()).toHaveLength(0);
    await work();
    const { version, items } = await read(run.id);
    expect(items[0]?.overlap).toMatchObject({ verdict: 'same', kept: false });
    expect(version).toBe(reply.body.version);
    await work();
    expect(questions()).toHaveLength(1);
  });

  test('are asked about after the outlines, which their user waits for', async () => {
    await createPost(ada, { title: 'Keeping green tea fresh' });
    const run = await planned({ list: [{ title: 'The history of the samovar' }] });
    const address = `/api/run-items/${run.items[0]?.id}`;
    const changed = await ada.request<Run>('PATCH', address, { title: STORE, version: run.version });
    const claimed = await claimRun(server.services.db);
    await ada.request('POST', `/api/runs/${run.id}/briefs`, { version: changed.body.version });
    // Not while another process has the run.
    expect(await claimRun(server.services.db)).toBeUndefined();
    await releaseRun(server.services.db, claimed as RunRow);
    model.requests.length = 0;
    model.answerWith((request) =>
      questions().length > 0 ? judging([], isBoth)(request) : { text: '{"sections": [{"heading": "Tins"}]}' },
    );
    await work();
    expect(model.requests.map(({ messages }) => messages.at(-1)?.content.split(/[ \n]/)[0])).toEqual([
      'Outline',
      'Pairs',
    ]);
    expect((await read(run.id)).items[0]).toMatchObject({ overlap: { verdict: 'same' }, brief: expect.anything() });
  });

  test('leave the plan as it is where the question fails on our side', async () => {
    const { db } = server.services;
    await createPost(ada, { title: 'Keeping green tea fresh' });
    const run = await planned({ list: [{ title: 'The history of the samovar' }] });
    const address = `/api/run-items/${run.items[0]?.id}`;
    await ada.request('PATCH', address, { title: STORE, version: run.version });
    await db.execute(sql`alter table title_questions rename to away`);
    await work();
    await db.execute(sql`alter table away rename to title_questions`);
    expect(await read(run.id)).toMatchObject({ state: 'planned', error: null });
    expect(questions()).toHaveLength(0);
    expect(await claimRun(db)).toBeUndefined();
  });

  test('are asked about after another proposal is there, which its user waits for', async () => {
    await createPost(ada, { title: 'Keeping green tea fresh' });
    model.answerWith(judging(TITLES.slice(1), isBoth));
    const run = await planned({ count: 1 });
    model.answerWith(judging([STORE], isBoth));
    const address = `/api/run-items/${run.items[0]?.id}/replace`;
    const reply = await ada.request<Run>('POST', address, { version: run.version });
    expect(reply.body.items[0]).toMatchObject({ title: STORE, overlap: { verdict: 'close' } });
    expect(questions()).toHaveLength(0);
    await work();
    expect((await read(run.id)).items[0]?.overlap).toMatchObject({ verdict: 'same' });
  });

  // Another title of the same request may tell the model what to answer.
  test.each([
    ['their words say the same', 'Storing green tea in tins', false, 'planned', 'same_subject'],
    ['their words are close, and the answer is no', 'Keeping green tea fresh', false, 'writing', undefined],
    ['their words are close, and the answer is yes', 'Keeping green tea fresh', true, 'planned', 'same_subject'],
  ])('keep a plan from going straight to the review, and never let it: %s', async (_, title, isSame, state, code) => {
    await createPost(ada, { title: STORE });
    model.answerWith(judging([], () => isSame));
    const run = await planned({ list: [{ title }], straightToReview: true });
    expect([run.state, run.error?.code]).toEqual([state, code]);
    expect(questions()).toHaveLength(1);
  });

  test('are shown as close where their words say the same, and the model doesn’t', async () => {
    await createPost(ada, { title: STORE });
    model.answerWith(judging([], () => false));
    const run = await planned({ list: [{ title: 'Storing green tea in tins' }] });
    expect(run.items[0]?.overlap.verdict).toBe('close');
  });

  test('are proposed anew for a plan that goes straight to the review, whatever the model says of them', async () => {
    await createPost(ada, { title: STORE });
    model.answerWith(judging(['Storing green tea in tins', 'The history of the samovar'], () => false));
    const run = await planned({ count: 1, straightToReview: true });
    expect([titlesOf(run), run.items.map(({ title }) => title)]).toEqual([[], ['The history of the samovar']]);
  });

  test.each([
    ['nothing of use', () => ({ text: 'It depends.' })],
    [
      'too late',
      (late: AbortController) => {
        late.abort(new DOMException('Too late', 'TimeoutError'));
        return { text: '', delay: 60_000 };
      },
    ],
  ])('are not asked about again for a day by a model that answers %s', async (_, answer) => {
    const late = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const within = vi.spyOn(AbortSignal, 'timeout');
    within.mockImplementation((ms) => (ms === 30_000 ? late.signal : timeout(ms)));
    await createPost(ada, { title: 'Keeping green tea fresh' });
    model.answerWith((request) =>
      request.messages.at(-1)?.content.startsWith('Pairs of titles') ? answer(late) : { text: '' },
    );
    await planned({ list: [{ title: STORE }] });
    within.mockRestore();
    model.answerWith(judging([], isBoth));
    await server.services.db.delete(runs);
    const again = await planned({ list: [{ title: STORE }] });
    expect([again.items[0]?.overlap.verdict, questions().length]).toEqual(['close', 1]);
    expect(questions()[0]).toMatchObject({ max_tokens: expect.toSatisfy((tokens) => tokens >= 1_000) });
    await server.services.db.delete(runs);
    await server.services.db.execute(sql`update title_questions set asked_at = asked_at - interval '25 hours'`);
    const tomorrow = await planned({ list: [{ title: STORE }] });
    expect([tomorrow.items[0]?.overlap.verdict, questions().length]).toEqual(['same', 2]);
  });

  test.each([
    ['fails', { status: 500 }],
    ['is busy', { status: 429, retryAfter: 900 }],
    ['says nothing of use', { text: 'It depends.' }],
    [
      'answers what was not asked',
      { text: '{"answers": [{"pair": 99, "same": true}, {"pair": 1, "same": "perhaps"}]}' },
    ],
  ])('are judged by their words where the model %s', async (_, answer) => {
    await createPost(ada, { title: 'Keeping green tea fresh' });
    model.answerWith(() => answer);
    const run = await planned({ list: [{ title: STORE }] });
    expect(run).toMatchObject({ state: 'planned', error: null });
    expect(run.items[0]?.overlap.verdict).toBe('close');
  });
});

describe('a list', () => {
  const completing = (request: ChatRequest) => {
    const prompt = request.messages.at(-1)?.content ?? '';
    const numbers = [...prompt.matchAll(/^(\d+)\. \{/gm)].map(([, number]) => Number(number));
    const posts = numbers.map((line) => ({
      line,
      title: `Proposed ${line}`,
      angle: `Angle ${line}`,
      keyword: `keyword ${line}`,
      intent: 'buy',
    }));
    return { text: JSON.stringify({ posts }) };
  };
  const LIST = [
    { title: 'Rice', date: '2099-06-03' },
    { title: 'Tea', keyword: 'green', category: 'Drinks' },
    { title: 'mate', keyword: 'mate', isKeyword: true as const },
  ];
  const GIVEN = [
    { title: 'Rice', category: 'General', plannedAt: '2099-06-03T03:30:00.000Z' },
    { title: 'Tea', keyword: 'green', category: 'Drinks', plannedAt: '2099-06-01T03:30:00.000Z' },
    { keyword: 'mate' },
  ];

  test('keeps what it gives, on its own dates; what its lines leave open is asked for once', async () => {
    model.answerWith(completing);
    const run = await planned({ list: LIST });
    expect(run.items).toMatchObject(GIVEN);
    expect(run.items).toMatchObject([
      { keyword: 'keyword 1', angle: 'Angle 1', intent: 'buy' },
      { angle: 'Angle 2', intent: 'buy' },
      { title: 'Proposed 3', angle: 'Angle 3' },
    ]);
    expect(model.requests).toHaveLength(1);
    const prompt = model.requests[0]?.messages.at(-1)?.content ?? '';
    for (const line of ['Topic: Tea for people', '1. {"title":"Rice"}', '3. {"keyword":"mate"}', 'Tone: ']) {
      expect(prompt).toContain(line);
    }
    // Planned again, there is nothing left to ask for.
    await ada.request('POST', `/api/runs/${run.id}/plan`, { version: run.version });
    await work();
    expect(model.requests).toHaveLength(1);
  });

  test.each<[string, ChatAnswer]>([
    ['refuses', { status: 401 }],
    ['answers nonsense', { text: 'Sure!' }],
    ['answers about other lines', { text: '{"posts": [{"line": 7, "angle": "x"}, {"line": "one", "angle": "x"}]}' }],
  ])('is planned as it is where the model %s', async (_, answer) => {
    model.answerWith(() => answer);
    const run = await planned({ list: LIST });
    expect(run).toMatchObject({ state: 'planned', error: null });
    expect(run.items).toMatchObject(GIVEN);
    expect(run.items.map(({ title, angle }) => [title, angle])).toEqual([
      ['Rice', ''],
      ['Tea', ''],
      ['mate', ''],
    ]);
  });

  test('waits for a busy model, and is completed from where it was; in the end it is planned as it is', async () => {
    const { db } = server.services;
    const list = MANY.slice(0, 30).map((title) => ({ title }));
    const angles = async (id: string) => (await read(id)).items.filter(({ angle }) => angle !== '').length;
    model.answerWith((request, index) => (index === 0 ? completing(request) : { status: 429, retryAfter: 20 }));
    const { body } = await create({ list });
    expect(await work()).toMatchObject({ againIn: expect.any(Number) });
    expect(await read(body.id)).toMatchObject({ state: 'planning', error: null, waitingSince: expect.any(String) });
    model.answerWith(completing);
    await free();
    await work();
    expect([(await read(body.id)).state, await angles(body.id), asked()]).toEqual(['planned', 30, [15, 15, 15]]);

    model.answerWith(() => ({ status: 429, retryAfter: 20 }));
    const later = (await create({ list })).body;
    expect(await work()).toMatchObject({ againIn: expect.any(Number) });
    await db.update(runs).set({ waitingSince: minutesAgo(5) });
    await free();
    expect(await work()).toBeUndefined();
    expect([(await read(later.id)).state, await angles(later.id)]).toEqual(['planned', 0]);
  });

  test('of 30 lines is completed in requests of at most 15', async () => {
    model.answerWith(completing);
    const run = await planned({ list: MANY.slice(0, 30).map((title) => ({ title })) });
    expect(run.items.filter(({ angle }) => angle !== '')).toHaveLength(30);
    expect(asked()).toEqual([15, 15]);
  });

  test('keeps the days that it names when the schedule changes, at the time of the run', async () => {
    const list = [{ title: 'Rice', date: '2099-07-08' }, { title: 'Tea' }, { title: 'Mate' }];
    const run = await planned({ list });
    const schedule = { ...run.schedule, startDate: '2099-07-01', time: '10:00' };
    const { body } = await ada.request<Run>('PATCH', `/api/runs/${run.id}`, { schedule, version: run.version });
    // 10:00 in Kolkata. The third would have been on the day of the first.
    expect(body.items.map(({ title, plannedAt }) => [title, plannedAt])).toEqual([
      ['Rice', '2099-07-08T04:30:00.000Z'],
      ['Tea', '2099-07-01T04:30:00.000Z'],
      ['Mate', '2099-07-15T04:30:00.000Z'],
    ]);
  });

  test('with a date that has passed is refused, and says which', async () => {
    const refused = await create({ list: [{ title: 'Rice' }, { title: 'Tea', date: '2001-01-01' }] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('The date of “Tea” is in the past'),
    ]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    const { body } = await create({
      list: [{ title: 'Tea', date: today }],
      schedule: { startDate: START, time: '00:00' },
    });
    expect(Date.parse(body.items[0]?.plannedAt ?? '')).toBeGreaterThan(Date.now());
  });

  test('of more than 30 lines is refused', async () => {
    const list = Array.from({ length: 31 }, (_, index) => ({ title: `Post ${index}` }));
    expect(await create({ list })).toMatchObject({ status: 400 });
  });
});

describe('a plan in the hands of its user', () => {
  test('is edited, added to, put in order and declined from; every change says what it saw', async () => {
    let run = await planned({ count: 2, schedule: { startDate: START, rhythm: 'daily' } });
    const write = async (method: 'POST' | 'PATCH', url: string, body: object) => {
      const reply = await ada.request<Run>(method, url, { ...body, version: run.version });
      expect(reply.status).toBe(200);
      run = reply.body;
    };
    const [first, second] = run.items;
    await write('PATCH', `/api/run-items/${first?.id}`, { title: 'Tea for two', intent: 'buy', locked: true });
    await write('POST', `/api/runs/${run.id}/items`, { title: 'Tea for three' });
    expect(run.items.at(-1)).toMatchObject({
      title: 'Tea for three',
      plannedAt: '2099-06-03T03:30:00.000Z',
      locked: true,
    });
    const ids = [run.items[2]?.id, first?.id, second?.id];
    await write('POST', `/api/runs/${run.id}/order`, { ids });
    expect(run.items.map(({ title, plannedAt }) => [title, plannedAt.slice(8, 10)])).toEqual([
      ['Tea for three', '01'],
      ['Tea for two', '02'],
      [TITLES[1], '03'],
    ]);
    await write('POST', `/api/run-items/${second?.id}/decline`, {});
    expect(titlesOf(run)).toEqual(['Tea for three', 'Tea for two']);
    await write('PATCH', `/api/runs/${run.id}`, {
      schedule: { ...run.schedule, rhythm: 'weekly', startDate: '2099-07-01' },
    });
    expect(run.items.map(({ plannedAt }) => plannedAt.slice(0, 10)).slice(0, 2)).toEqual(['2099-07-01', '2099-07-08']);
  });

  test('takes no date that has passed', async () => {
    const run = await planned({ count: 1 });
    const [item] = run.items;
    const past = { plannedAt: '2001-01-01T00:00:00Z', version: run.version };
    const added = await ada.request('POST', `/api/runs/${run.id}/items`, { title: 'Rice', ...past });
    const changed = await ada.request('PATCH', `/api/run-items/${item?.id}`, { title: 'Rice', ...past });
    expect([added.status, changed.status]).toEqual([400, 400]);
    // As it was when the plan was left alone for longer than that.
    await server.services.db.update(runItems).set({ plannedAt: new Date(past.plannedAt) });
    expect(await ada.request('PATCH', `/api/run-items/${item?.id}`, { title: 'Rice', ...past })).toMatchObject({
      status: 200,
      body: { items: [{ title: 'Rice' }] },
    });
  });

  test('in two tabs is changed by the first one, and the second gets the run as it is', async () => {
    const run = await planned({ count: 1 });
    const address = `/api/run-items/${run.items[0]?.id}`;
    await ada.request('PATCH', address, { title: 'Tab one', version: run.version });
    const second = await ada.request<{ error: { code: string; details: { run: Run } } }>('PATCH', address, {
      title: 'Tab two',
      version: run.version,
    });
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'changed_elsewhere' } } });
    expect(second.body.error.details.run.items[0]?.title).toBe('Tab one');
  });

  test('is changed 300 times in ten minutes, and no further change gets through', async () => {
    const run = await planned({ count: 1 });
    const { db } = server.services;
    await db.insert(rateLimits).values({
      key: `plan-change:user:${ada.user.id}`,
      count: 299,
      lastRequest: Date.now(),
    });
    const address = `/api/run-items/${run.items[0]?.id}`;
    const last = await ada.request<Run>('PATCH', address, { locked: true, version: run.version });
    expect(last.status).toBe(200);
    const { version } = last.body;
    expect(await ada.request('PATCH', address, { title: 'Tea', version })).toMatchObject({ status: 429 });
    expect(await ada.request('POST', `${address}/decline`, { version })).toMatchObject({ status: 429 });
    expect(await ada.request('POST', `/api/runs/${run.id}/items`, { title: 'Tea', version })).toMatchObject({
      status: 429,
    });
    expect((await read(run.id)).version).toBe(version);
  });

  test('keeps what is locked when it is planned anew', async () => {
    const run = await planned({ count: 2 });
    const [first] = run.items;
    const locked = await ada.request<Run>('PATCH', `/api/run-items/${first?.id}`, {
      locked: true,
      version: run.version,
    });
    model.answerWith(proposing(TITLES.slice(4)));
    await ada.request('POST', `/api/runs/${run.id}/plan`, { version: locked.body.version });
    await work();
    expect(titlesOf(await read(run.id))).toEqual([TITLES[0], TITLES[4]]);
  });

  test('gets an outline for each article, and keeps those that its user wrote', async () => {
    let run = await planned({ count: 2 });
    const [first, second] = run.items;
    const brief = {
      sections: [{ heading: 'My own', points: [] }],
      onlyYouKnow: 'I own a tea shop',
      sources: [],
      links: [],
      words: 800,
    };
    run = (await ada.request<Run>('PATCH', `/api/run-items/${first?.id}`, { brief, version: run.version })).body;
    model.answerWith(() => ({
      text: '{"sections": [{"heading": "Tins", "points": ["Keep light out"]}, {"heading": "In short"}]}',
    }));
    await ada.request('POST', `/api/runs/${run.id}/briefs`, { version: run.version });
    await work();
    run = await read(run.id);
    expect(run.items[0]?.brief).toEqual(brief);
    expect(run.items[1]?.brief).toMatchObject({
      sections: [
        { heading: 'Tins', points: ['Keep light out'] },
        { heading: 'In short', points: [] },
      ],
      words: 1_000,
    });
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(second?.title);
  });

  test('is removed with its proposals', async () => {
    const run = await planned({ count: 1 });
    expect((await ada.request('DELETE', `/api/runs/${run.id}`)).status).toBe(200);
    expect((await ada.request('GET', `/api/runs/${run.id}`)).status).toBe(404);
  });
});

describe('a run', () => {
  test('is created once, however often the request is repeated', async () => {
    const id = crypto.randomUUID();
    await Promise.all([create({ id }), create({ id })]);
    const { runs: all } = (await ada.request<{ runs: Run[] }>('GET', '/api/runs')).body;
    expect(all.map((run) => run.id)).toEqual([id]);
  });

  test('that was created is not taken for one that asks for something else', async () => {
    const id = crypto.randomUUID();
    const list = [{ title: 'Tea' }];
    await create({ id, list });
    await work();
    const { version } = await read(id);
    expect(await ada.request('PATCH', `/api/runs/${id}`, { topic: 'Rice', version })).toMatchObject({ status: 200 });
    expect((await create({ id, list })).body).toMatchObject({ id, topic: 'Rice' });
    for (const other of [{ list: [{ title: 'Rice' }] }, { list, straightToReview: true }]) {
      expect(await create({ id, ...other })).toMatchObject({
        status: 409,
        body: { error: { code: 'already_created', details: { created: { id } } } },
      });
    }
    const bob = await signUp(server);
    const bobs = await insertSite(server, bob);
    expect((await bob.request('POST', '/api/runs', form({ id, siteId: bobs }))).status).toBe(404);
  });

  test.each([
    [{ topic: ' ' }, 'Please enter a main topic'],
    [{ count: 0 }, 'Please enter a number between 1 and 30'],
    [{ count: 31 }, 'Please enter a number between 1 and 30'],
    [{ siteId: '' }, 'Please select a WordPress site in the settings'],
    [{ keywords: ['1', '2', '3', '4', '5', '6'] }, 'Please enter at most 5 keywords'],
  ])('with %j is refused: %s', async (fields, message) => {
    expect(await create(fields)).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ message }] } } },
    });
  });

  test('needs a site of its user', async () => {
    const eve = await signUp(server);
    expect((await eve.request('POST', '/api/runs', form())).status).toBe(404);
  });

  test('outlives its site', async () => {
    const run = await planned({ count: 1 });
    await server.services.db.delete(sites).where(eq(sites.id, siteId));
    expect(await read(run.id)).toMatchObject({ site: null, state: 'planned', counts: { planned: 1 } });
  });

  test('keeps its plan where the site is removed: nothing is proposed or added any more', async () => {
    const { version, ...run } = await planned({ count: 2 });
    await server.services.db.delete(sites).where(eq(sites.id, siteId));
    const refusal = { status: 422, body: { error: { code: 'site_removed' } } };
    expect(await ada.request('POST', `/api/runs/${run.id}/plan`, { version })).toMatchObject(refusal);
    const added = { title: 'Tea for three', plannedAt: `${START}T08:00:00Z`, version };
    expect(await ada.request('POST', `/api/runs/${run.id}/items`, added)).toMatchObject(refusal);
    await work();
    expect(titlesOf(await read(run.id))).toEqual(TITLES.slice(0, 2));
  });

  test.each([
    ['before the model is asked', false],
    ['while the model answers', true],
  ])('whose site is removed %s could not be planned, says why, and keeps what it had', async (_, isAsked) => {
    const removeSite = () => server.services.db.delete(sites).where(eq(sites.id, siteId));
    const run = await planned({ count: 2, straightToReview: false });
    await ada.request('POST', `/api/runs/${run.id}/plan`, { version: run.version });
    model.requests.length = 0;
    if (!isAsked) await removeSite();
    model.answerWith((request) => ({ ...proposing(TITLES.slice(4))(request), until: removeSite() }));
    await work();
    expect(model.requests).toHaveLength(isAsked ? 1 : 0);
    const now = await read(run.id);
    expect(now).toMatchObject({ site: null, state: 'failed', error: { code: 'site_removed' } });
    expect(titlesOf(now)).toEqual(TITLES.slice(0, 2));
  });
});
