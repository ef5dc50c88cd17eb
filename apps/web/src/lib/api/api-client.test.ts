import { describe, expect, test, vi } from 'vitest';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { ApiError, api, fieldErrors, onUnauthorized } from './api-client.ts';

const id = '00000000-0000-4000-8000-000000000011';
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('api', () => {
  test('fills in the path and leaves out what is not asked for', async () => {
    const calls = serveApi({ [`GET /api/sites/${id}`]: () => ({}), 'GET /api/posts': () => ({}) });
    await api('GET /api/sites/:id', { params: { id } });
    await api('GET /api/posts', { query: { search: 'a & b', status: undefined } });
    expect(calls.map(({ path, query }) => `${path}?${query}`)).toEqual([
      `/api/sites/${id}?`,
      '/api/posts?search=a+%26+b',
    ]);
  });

  test('a refusal carries status, code, message and details of the reply', async () => {
    serveApi({ 'POST /api/account/login': () => refuse(422, 'too_low', 'Your role is too low', { role: 'x' }) });
    const error = await failureOf(api('POST /api/account/login', { body: { email: 'a@b.org', password: 'x' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'too_low',
      message: 'Your role is too low',
      details: { role: 'x' },
    });
  });

  test('names the fields that were refused', async () => {
    const fields = [{ path: 'email', message: 'Please enter a valid email address' }];
    serveApi({ 'POST /api/account/login': () => refuse(400, 'invalid_request', 'no', { fields }) });
    expect(
      fieldErrors(await failureOf(api('POST /api/account/login', { body: { email: 'a', password: 'x' } }))),
    ).toEqual(fields);
  });

  test('a lost connection is told in a plain sentence', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(api('GET /api/posts'))).toMatchObject({
      status: 0,
      code: 'network',
      message: 'Couldn’t reach pressloom. Check your connection and try again.',
    });
  });

  test('the page of a proxy in between is not shown to the user', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
    expect(await failureOf(api('GET /api/posts'))).toMatchObject({ status: 502, code: 'unexpected' });
  });

  test('an aborted call stays an abort', async () => {
    const aborted = AbortSignal.abort();
    vi.stubGlobal('fetch', () => Promise.reject(aborted.reason));
    expect(await failureOf(api('GET /api/posts', { signal: aborted }))).toMatchObject({ name: 'AbortError' });
  });

  test('a call refused for lack of a session is announced', async () => {
    serveApi({ 'GET /api/posts': () => refuse(401, 'not_signed_in', 'Auth session missing!') });
    const heard = vi.fn();
    const stop = onUnauthorized(heard);
    await failureOf(api('GET /api/posts'));
    stop();
    expect(heard).toHaveBeenCalledOnce();
  });
});
