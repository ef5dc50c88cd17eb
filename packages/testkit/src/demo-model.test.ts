import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_MODEL, startDemoModel } from '../../../sandbox/demo-model/start-demo-model.ts';
import type { ModelServer } from '../../../sandbox/model-server.ts';

let model: ModelServer;
beforeAll(async () => {
  model = await startDemoModel({ pace: 0 });
});
afterAll(() => model.stop());

const LABEL = 'Sample text by the demo model: no intelligence inside.';

async function ask(user: string, more: object = {}) {
  const response = await fetch(`${model.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: DEMO_MODEL, messages: [{ role: 'user', content: user }], ...more }),
  });
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  return { status: response.status, text: body.choices?.[0]?.message.content ?? '', headers: response.headers };
}

const text = { type: 'string' };
const plan = {
  type: 'object',
  properties: {
    posts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: text, keyword: text, intent: { enum: ['learn', 'compare', 'do', 'buy'] }, category: text },
      },
    },
  },
};
const structured = (schema: object) => ({ response_format: { type: 'json_schema', json_schema: { schema } } });

test('plans as many different posts as asked for, on the topic, as the schema wants them', async () => {
  const { text } = await ask(
    'Topic: balcony bees\n\nPropose exactly 12 posts.\n\nCategories of the posts: Bees, Garden.',
    structured(plan),
  );
  const { posts } = JSON.parse(text) as { posts: { title: string; intent: string; category: string }[] };
  expect(new Set(posts.map(({ title }) => title)).size).toBe(12);
  for (const { title, intent, category } of posts) {
    expect(title).toContain('alcony bees');
    expect(['learn', 'compare', 'do', 'buy']).toContain(intent);
    expect(['Bees', 'Garden']).toContain(category);
  }
});

test('completes each line of a list', async () => {
  const line = { anyOf: [{ type: 'number' }, text] };
  const lines = {
    type: 'object',
    properties: { posts: { type: 'array', items: { type: 'object', properties: { line, title: text } } } },
  };
  const answer = await ask('Topic: bees\n\nComplete exactly 3 lines.', structured(lines));
  const { posts } = JSON.parse(answer.text) as { posts: { line: number }[] };
  expect(posts.map((post) => post.line)).toEqual([1, 2, 3]);
});

test('plans no post that the request names already', async () => {
  const more = (taken: string[]) =>
    ask(
      ['Topic: bees', 'Propose exactly 15 posts.', ...taken.map((title) => JSON.stringify(title))].join('\n\n'),
      structured(plan),
    );
  const titlesIn = ({ text }: { text: string }) =>
    (JSON.parse(text) as { posts: { title: string }[] }).posts.map(({ title }) => title);
  const first = titlesIn(await more([]));
  const second = titlesIn(await more(first));
  expect(new Set([...first, ...second]).size).toBe(30);
});

test('has no opinion on whether one article would answer two titles', async () => {
  const answer = { type: 'object', properties: { pair: { type: 'number' }, same: { type: 'boolean' } } };
  const answers = { type: 'object', properties: { answers: { type: 'array', items: answer } } };
  const { text } = await ask('Pairs of titles:\n1. "Bees in winter" / "Wintering bees"', structured(answers));
  expect(JSON.parse(text)).toEqual({ answers: [] });
});

test('gives the same answer to the same request, and another one to another', async () => {
  const [one, again, other] = await Promise.all([
    ask('Write a blog post about: bees.'),
    ask('Write a blog post about: bees.'),
    ask('Write a blog post about: bees.\nNote: shorter'),
  ]);
  expect(one.text).toBe(again.text);
  expect(one.text).not.toBe(other.text);
});

test.each([
  ['an article', 'Write a blog post about: bees.\nWrite an introduction, 3 sections of about 90 words each.'],
  [
    'a part of one',
    'Write one part of a blog post.\nReaders search for: bees\nHeading: Homes\nWrite the text under this heading, of about 150 words.',
  ],
])('labels %s as sample text', async (_, prompt) => {
  const { text } = await ask(prompt);
  expect(text).toContain(LABEL);
  expect(text).toContain('ees');
  // Nothing that a check would have to prove.
  expect(text.replace(LABEL, '')).not.toMatch(/\d|https?:|["“”]/);
});

test('writes another wording of the passage it is given', async () => {
  const { text } = await ask('Say the passage in other words.\n\nThe passage:\n<<<\nBees are good.\n>>>');
  expect(text).toMatch(/^Bees are good\. .+/);
  expect(text).toContain(LABEL);
});

test('answers JSON that a prompt only describes', async () => {
  const { text } = await ask(
    'Topic: bees\nAnswer with a JSON array of 8 objects. Each has "title", "keywords" (two to four) and "why".',
  );
  const ideas = JSON.parse(text) as { title: string; keywords: string[]; why: string }[];
  expect(ideas).toHaveLength(8);
  expect(ideas[0]?.keywords.length).toBeGreaterThan(1);
});

test('fails as often as a request asks for, with the time to wait', async () => {
  const prompt = 'Write one part of a blog post.\nIts title is: Bees [fault: 429 2 times]';
  const answers = [await ask(prompt), await ask(prompt), await ask(prompt)];
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 200]);
  expect(answers[0]?.headers.get('retry-after')).toBe('5');
});

test.each(['देसी मधुमक्खियाँ', 'نحل الشرفة', '🐝🐝🐝', 'bees '.repeat(1_000), '$& $1'])(
  'takes the topic %.20s',
  async (topic) => {
    const { status, text } = await ask(`Topic: ${topic}\n\nPropose exactly 3 posts.`, structured(plan));
    const { posts } = JSON.parse(text) as { posts: { title: string }[] };
    expect([status, posts.length]).toEqual([200, 3]);
    for (const { title } of posts) expect(title.length).toBeLessThan(150);
  },
);
