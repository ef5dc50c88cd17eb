import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPost, insertSite, signUp, type TestUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { sessions } from '../database/schema/index.ts';
import { registerLoad } from '../plugins/load.ts';

interface PageData {
  readAt: number;
  queries: { queries: { queryKey: unknown[]; state: { data: unknown } }[] };
}

const ZONE = 'ui-reader=Europe/Berlin:wide:open';

describe('the page of a signed-in user', () => {
  let server: TestServer;
  let ada: TestUser;
  let postId: string;
  let siteId: string;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await signUp(server);
    siteId = await insertSite(server, ada);
    ({ id: postId } = await createPost(ada, { title: '</script><b>', content: '<p>Tea</p></script><!-- x -->' }));
  });
  afterAll(() => server.close());

  async function open(url: string, cookie = `${ZONE}; ${ada.cookie}`) {
    const { body } = await server.app.inject({ url, headers: { accept: 'text/html', cookie } });
    const json = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(body)?.[1];
    const data = JSON.parse(json ?? 'null') as PageData | null;
    const queries = data?.queries.queries ?? [];
    return {
      body,
      keys: queries.map(({ queryKey }) => queryKey.join(' ')).slice(2),
      dataOf: <Data>(key: string) =>
        queries.find(({ queryKey }) => queryKey.join(' ').startsWith(key))?.state.data as Data | undefined,
    };
  }

  it.each([
    ['/dashboard', ['dashboard']],
    ['/dashboard?tab=activity', ['dashboard', 'activity *']],
    ['/dashboard?tab=sites', ['dashboard', 'sites']],
    ['/dashboard?tab=insights', ['dashboard', 'insights', 'waitlist']],
    ['/posts?status=draft&search=%20tea%20', ['sites', 'posts list *', 'posts list count *']],
    ['/posts/new', ['sites', 'preferences', 'generation model']],
    ['/create', ['sites', 'preferences', 'generation model']],
    ['/posts/new?draft=POST', ['sites', 'preferences', 'generation model', 'posts one POST']],
    ['/posts/POST', ['sites', 'attempts post POST', 'posts one POST']],
    ['/posts/POST/preview', ['posts one POST']],
    ['/calendar', ['sites', 'calendar upcoming *', 'calendar range *']],
    ['/calendar?view=week&drafts=1', ['sites', 'calendar upcoming *', 'calendar tray ', 'calendar range *']],
    ['/wordpress', ['sites', 'deliveries', 'libraries']],
    ['/wordpress/SITE', ['sites SITE', 'deliveries', 'libraries', 'attempts site SITE', 'sites SITE automation']],
    ['/wordpress-sites-list', ['sites', 'deliveries']],
    ['/activity?area=account', ['sites', 'activity *']],
    ['/settings', ['billing payments', 'settings account']],
    ['/settings/profile', ['billing payments', 'settings account']],
    ['/settings/security', ['billing payments', 'settings account', 'settings sessions']],
    ['/settings/appearance', ['billing payments']],
    ['/settings/ai-provider', ['billing payments', 'settings ai-provider']],
    ['/settings/writing', ['billing payments', 'preferences', 'sites']],
    ['/settings/notifications', ['billing payments', 'preferences']],
    ['/settings/api-keys', ['billing payments', 'settings api-keys']],
    ['/settings/data', ['billing payments', 'settings account']],
  ])('%s arrives with the frame around it and with %j', async (path, keys) => {
    const named = (text: string) => text.replace('POST', postId).replace('SITE', siteId);
    const page = await open(named(path));
    expect(page.body).toMatch(/<div id="root">.*<main id="page"/);
    // A layout and its page are loaded side by side.
    expect(page.keys).toHaveLength(keys.length);
    expect(page.keys).toEqual(
      expect.arrayContaining(
        keys.map((key) => expect.stringMatching(new RegExp(`^${named(key).replace('*', '.*')}$`))),
      ),
    );
    expect(page.dataOf<{ user: unknown }>('session')?.user).toEqual(ada.user);
    expect(page.dataOf('notifications')).toMatchObject({ unread: 0 });
  });

  it('holds what the API replies to this user, and nothing of another', async () => {
    const { body } = await ada.request('GET', `/api/posts/${postId}`);
    expect((await open(`/posts/${postId}`)).dataOf('posts one')).toEqual(body);
    const eve = await signUp(server);
    const page = await open(`/posts/${postId}`, eve.cookie);
    expect(page.dataOf<{ user: unknown }>('session')?.user).toEqual(eve.user);
    expect(page.dataOf('posts one')).toBeUndefined();
  });

  it('reads the month as it begins in the time zone of the user, and no month if that is not known', async () => {
    const { keys } = await open('/calendar?month=2026-11');
    expect(keys.at(-1)).toBe('calendar range [object Object]');
    const [range] = (await open('/calendar?month=2026-11')).body.match(/\{"from":"[^}]*\}/) ?? [];
    expect(range).toContain('{"from":"2026-10-31T23:00:00.000Z","to":"2026-12-05T23:00:00.000Z"');
    expect((await open('/calendar?month=2026-11', ada.cookie)).keys).toEqual([
      'sites',
      'calendar upcoming [object Object]',
    ]);
  });

  it('cannot be ended by what a user wrote, and holds no script and no style that its policy refuses', async () => {
    const { body } = await open('/posts');
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;');
    expect((await open(`/posts/${postId}`)).dataOf<{ title: string }>('posts one')?.title).toBe('</script><b>');
    expect(body.match(/<script(?![^>]* src=)[^>]*>/g)).toEqual(['<script type="application/json" id="page-data">']);
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
  });

  it('looks up the session once, however much is read', async () => {
    const { $client } = server.services.db as unknown as { $client: { query: (asked: unknown) => unknown } };
    const query = vi.spyOn($client, 'query');
    await open('/posts');
    const texts = query.mock.calls.map(([asked]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
    query.mockRestore();
    expect(texts.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
  });

  it('is for the session as it is when the page is asked for', async () => {
    const eve = await signUp(server);
    expect((await open('/posts', eve.cookie)).dataOf('session')).toMatchObject({ user: eve.user });
    await server.services.db.delete(sessions).where(eq(sessions.userId, eve.user.id));
    for (const cookie of [eve.cookie, 'pressloom.session_token=forged.forged']) {
      const { body } = await open('/posts', cookie);
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain('page-data');
    }
  });

  it('leaves no timer behind, which would hold all that it was rendered from', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    await open('/posts');
    const before = timers();
    for (let page = 0; page < 5; page++) await open('/posts');
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
])('to a browser that reads %s the head of a page comes before there is a body', async (encodings, encoding) => {
  // A connection that is kept alive would hold up the end for longer than a test may take.
  const app = Fastify({ forceCloseConnections: true });
  await registerLoad(app);
  const { promise: body, resolve: render } = Promise.withResolvers<string>();
  app.get('/', (_, reply) => {
    const parts = async function* () {
      yield '<!doctype html><head></head>';
      yield await body;
    };
    return reply.type('text/html').send(Readable.from(parts()));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': encodings } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  const reader = (response.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('<!doctype html><head></head>');
  render('<body>Posts</body>');
  expect((await reader.read()).value).toBe('<body>Posts</body>');
  expect((await reader.read()).done).toBe(true);
  await app.close();
});
