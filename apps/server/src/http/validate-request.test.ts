import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signUp, type TestUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { explainIssue } from './explain-issue.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

interface Refusal {
  error: { code: string; message: string; details?: { fields: { path: string; message: string }[] } };
}

test('a request says which of its fields is wrong, and what it must be', async () => {
  const { status, body } = await ada.request<Refusal>('POST', '/api/posts', { title: 5 });
  expect([status, body.error]).toMatchObject([
    400,
    {
      code: 'invalid_request',
      message: 'title: must be text',
      details: { fields: expect.arrayContaining([{ path: 'title', message: 'title: must be text' }]) },
    },
  ]);
});

test('a request without its body says so', async () => {
  const { body } = await ada.request<Refusal>('POST', '/api/posts');
  expect(body.error.message).toBe('The request must be an object');
});

test('a message of a schema stays as it is', async () => {
  const { body } = await ada.request<Refusal>('POST', '/api/account/password', { currentPassword: '' });
  expect(body.error.message).toBe('Current password is required');
});

test('an ID that is none is not found', async () => {
  const { status, body } = await ada.request<Refusal>('GET', '/api/posts/7');
  expect([status, body.error.code]).toEqual([404, 'not_found']);
});

test.each([
  [z.object({ a: z.string() }), {}, 'a: is required'],
  [z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: 'yes' } }, 'a.b: must be true or false'],
  [z.object({ a: z.array(z.int()) }), { a: [1, 1.5] }, 'a.1: must be a whole number'],
  [z.object({ a: z.array(z.string()).min(1) }), { a: [] }, 'a: must have at least 1 item'],
  [z.object({ a: z.string().max(3) }), { a: 'long' }, 'a: must have at most 3 characters'],
  [z.object({ a: z.number().positive() }), { a: 0 }, 'a: must be more than 0'],
  [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a: must be one of "x", "y"'],
  [z.object({ a: z.literal(true) }), { a: false }, 'a: must be true'],
  [z.object({ a: z.uuid() }), { a: '7' }, 'a: must be a UUID'],
  [
    z.object({ a: z.iso.datetime({ offset: true }) }),
    { a: 'soon' },
    'a: must be a date and time with a time zone, such as 2030-01-31T09:00:00Z',
  ],
  [z.object({ a: z.string().regex(/x/) }), { a: 'y' }, 'a: must be in the right format'],
  [z.strictObject({}), { b: 1, c: 2 }, 'The request has unknown fields: b, c'],
  [z.strictObject({}), { ['x'.repeat(5_000)]: 1 }, `The request has unknown fields: ${'x'.repeat(300)}`],
  [z.object({ a: z.string().or(z.number()) }), { a: null }, 'a: is not valid'],
  [z.object({ a: z.array(z.string(), 'Choose some') }), { a: 1 }, 'Choose some'],
])('%#: what is wrong is said in plain words', (schema, data, message) => {
  expect(schema.safeParse(data, { error: explainIssue }).error?.issues[0]?.message).toBe(message);
});
