import { type ImportedDocument, type Post, TAGS_MAX } from '@pressloom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postFields, signUp, type TestUser } from '../factories.ts';
import { longestSilence } from '../longest-silence.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { FULL, SHAPES } from './shapes.ts';

/** Before parsing was bounded, these took 9 to 30 s and more; the limit allows for a busy machine. */
const MAX_SILENCE_MS = 3_000;

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({ listen: true });
  ada = await signUp(server);
});
afterAll(() => server?.close());

const LIMIT = TAGS_MAX / 2;

test.each([
  ['as many elements as a post may have', '<p>x</p>'.repeat(LIMIT)],
  ['that many in 2 MB', `<p>${'x'.repeat(92)}</p>`.repeat(LIMIT)],
  ['two million ampersands', '&'.repeat(FULL - 20)],
  ['"&lt;" again and again', '&lt;'.repeat(FULL / 4 - 5)],
  ['one list', `<ul>${'<li>x</li>'.repeat(LIMIT - 2)}</ul>`],
])('others are answered while a user saves and previews %s', async (_, text) => {
  const silence = longestSilence(server.url);
  const created = await ada.request<Post>('POST', '/api/posts', postFields({ content: text }));
  expect(created.status).toBe(201);
  const { id, version } = created.body;
  expect((await ada.request('GET', `/api/posts/${id}/preview`)).status).toBe(200);
  const changes = { version, content: `${text}.`, excerpt: '' };
  expect((await ada.request('PATCH', `/api/posts/${id}`, changes)).status).toBe(200);
  expect(await silence.end()).toBeLessThan(MAX_SILENCE_MS);
});

test.each([
  '"<" again and again',
  '"<!--" again and again',
  '<b> nested as deep as it goes',
  '<p>x</p> again and again',
])('others are answered while a user tries to save and imports %s', async (shape) => {
  const text = shape.startsWith('<p>') ? '<p>x</p>'.repeat(FULL / 8 - 5) : (SHAPES[shape]?.(FULL - 20) ?? '');
  const silence = longestSilence(server.url);
  const refused = await ada.request('POST', '/api/posts', postFields({ content: `<p>x</p>${text}` }));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('40,000 HTML tags')]);
  for (const format of ['html', 'markdown']) {
    const document = { name: 'a', format, text: text.slice(0, 1_000_000) };
    const { status } = await ada.request<ImportedDocument>('POST', '/api/posts/import', document);
    expect([201, 422]).toContain(status);
  }
  expect(await silence.end()).toBeLessThan(MAX_SILENCE_MS);
});
