import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LinkTarget, Post, PostCheck, PostSource, Run, RunBrief } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { publications, runItems } from '../../database/schema/index.ts';
import { indexDuePosts } from '../search/index.ts';

let server: TestServer;
let web: Server;
let base: string;
let ada: TestUser;
const asked: string[] = [];
let underWay = 0;
let most = 0;

const PAGES: Record<string, [status: number, type: string, body: string]> = {
  '/tea': [
    200,
    'text/html; charset=utf-8',
    '<head><title>Tea</title></head><body><nav>99% off</nav><article><p>Tea sales rose by 12 percent.</p><p hidden>Tea sales rose by 77 percent.</p></article></body>',
  ],
  '/gone': [410, 'text/html', 'gone'],
  '/missing': [404, 'text/html', 'missing'],
  '/broken': [500, 'text/html', 'broken'],
  '/forbidden': [403, 'text/html', 'no'],
  '/paper.pdf': [200, 'application/pdf', '%PDF'],
  '/latin': [200, 'text/html; charset=windows-1252', '<p>Caf\xe9 sales rose by 5 percent.</p>'],
};

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  web = createServer(async (request, reply) => {
    const url = request.url ?? '/';
    asked.push(`${request.method} ${url}`);
    most = Math.max(most, ++underWay);
    await new Promise((done) => setImmediate(done));
    underWay--;
    const [status, type, body] = PAGES[url] ?? [200, 'text/html', '<p>Fine</p>'];
    // As servers do that know no HEAD.
    if (request.method === 'HEAD' && url === '/tea') return reply.writeHead(405).end();
    reply.writeHead(status, { 'content-type': type }).end(Buffer.from(body, 'latin1'));
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  web.close();
});
beforeEach(() => {
  asked.length = 0;
});

const check = async (post: Post, content?: string, user = ada) =>
  (await user.request<PostCheck>('POST', `/api/posts/${post.id}/check`, content === undefined ? {} : { content })).body;
const add = (post: Post, url: string) => ada.request<PostSource>('POST', `/api/posts/${post.id}/sources`, { url });

describe('sources of a post', () => {
  test('are read once, by what a reader sees of them, and judged by', async () => {
    const post = await createPost(ada, {
      content: '<p>Tea sales rose by 12%. Tea sales rose by 77%. Tea sales are 99%.</p>',
    });
    expect((await check(post)).claims.map(({ verdict }) => verdict)).toEqual(['no_source', 'no_source', 'no_source']);
    expect((await add(post, `${base}/tea`)).body).toMatchObject({ title: 'Tea', error: null, url: `${base}/tea` });
    asked.length = 0;
    const { claims, sources } = await check(post);
    expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'not_in_source', 'not_in_source']);
    expect(sources).toHaveLength(1);
    expect(asked).toEqual([]);
    expect((await ada.request('DELETE', `/api/sources/${sources[0]?.id}`)).status).toBe(200);
    expect((await ada.request('GET', `/api/posts/${post.id}/sources`)).body).toEqual({ sources: [] });
  });

  test('in another character set are read as they are meant', async () => {
    const post = await createPost(ada, { content: '<p>Café sales rose by 5%.</p>' });
    await add(post, `${base}/latin`);
    expect((await check(post)).claims[0]?.verdict).toBe('supported');
  });

  test('that cannot be read are listed with the reason, and can be tried again', async () => {
    const post = await createPost(ada);
    for (const [path, error] of [
      ['/missing', /answered 404/],
      ['/paper.pdf', /not a page of text/],
    ] as const)
      expect((await add(post, base + path)).body.error).toMatch(error);
    expect((await add(post, 'http://nothing.invalid/')).body.error).toMatch(/no website/);
    PAGES['/missing'] = [200, 'text/html', '<p>Here.</p>'];
    expect((await add(post, `${base}/missing`)).body.error).toBeNull();
    PAGES['/missing'] = [404, 'text/html', 'missing'];
    expect((await check(post)).sources).toHaveLength(3);
  });

  test('are at most ten', async () => {
    const post = await createPost(ada);
    for (let at = 0; at < 10; at++) expect((await add(post, `${base}/${at}`)).status).toBe(200);
    expect(await add(post, `${base}/10`)).toMatchObject({ status: 422, body: { error: { code: 'too_many_sources' } } });
    expect((await add(post, `${base}/9`)).status).toBe(200);
    expect(asked).not.toContain('GET /10');
  });

  test.each(['ftp://a.example/', 'javascript:alert(1)', 'tea', `https://a.example/${'x'.repeat(2_000)}`])(
    'are web pages: %s is refused',
    async (url) => {
      expect((await add(await createPost(ada), url)).status).toBe(400);
    },
  );
});

test('what only the author of an article knows, as they noted in its brief, needs no other source', async () => {
  const siteId = await insertSite(server, ada);
  const post = await createPost(ada, {
    siteId,
    content: '<p>About 40% of the bees were cured. Tea sales rose by 12%.</p>',
  });
  const schedule = { startDate: '2099-06-01' };
  const { body: run } = await ada.request<Run>('POST', '/api/runs', { topic: 'Bees', siteId, schedule });
  const brief: RunBrief = {
    words: 800,
    sections: [],
    links: [],
    sources: [],
    onlyYouKnow: 'Of our bees, 40 percent were cured.',
  };
  const article = { runId: run.id, userId: ada.user.id, position: 0, title: 'Bees', plannedAt: new Date() };
  await server.services.db.insert(runItems).values({ ...article, postId: post.id, brief });
  expect((await check(post)).claims).toMatchObject([
    { text: '40%', verdict: 'supported', source: { url: '', title: '' }, proposals: [] },
    { text: '12%', verdict: 'not_in_source' },
  ]);
});

describe('links of a post', () => {
  test('are dead only where the page is gone', async () => {
    const link = (path: string) => `<a href="${path.startsWith('http') ? path : base + path}">${path}</a>`;
    const paths = ['/gone', '/missing', '/broken', '/forbidden', '/fine', '/tea', 'http://nothing.invalid/'];
    const post = await createPost(ada, { content: `<p>${paths.map(link).join(', ')}, <a href="/a">here</a></p>` });
    const { claims, linksFound, linksChecked } = await check(post);
    expect(Object.fromEntries(claims.map(({ text, verdict }) => [text, verdict]))).toMatchObject({
      '/gone': 'dead_link',
      '/missing': 'dead_link',
      '/broken': 'unsure_link',
      '/forbidden': 'unsure_link',
    });
    expect(claims.map(({ text }) => text)).not.toContain('/fine');
    expect(claims.map(({ text }) => text)).not.toContain('/tea');
    expect([linksFound, linksChecked]).toEqual([7, 7]);
    asked.length = 0;
    await check(post);
    expect(asked).toEqual([]);
  });

  test('are asked four at a time, and at most twenty of them', async () => {
    most = 0;
    const links = Array.from({ length: 30 }, (_, at) => `<a href="${base}/many/${at}">x</a>`).join(' ');
    const found = await check(await createPost(ada, { content: `<p>${links}</p>` }));
    expect([found.linksFound, found.linksChecked]).toEqual([30, 20]);
    expect(asked).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(4);
  });
});

test('a text is checked as it is being written', async () => {
  const post = await createPost(ada, { content: '<p>Nothing.</p>' });
  expect((await check(post, '<p>Tea cures 40% of all.</p>')).claims).toMatchObject([{ text: '40%', isIgnored: false }]);
});

test('a finding that was ignored stays ignored until its sentence changes', async () => {
  const post = await createPost(ada, { content: '<p>Tea cures 40% of all.</p>' });
  const [claim] = (await check(post)).claims;
  const ignore = (isIgnored: boolean) =>
    ada.request('PUT', `/api/posts/${post.id}/ignored-claims`, { key: claim?.key, isIgnored });
  expect((await ignore(true)).status).toBe(200);
  await ignore(true);
  expect((await check(post)).claims[0]?.isIgnored).toBe(true);
  expect((await check(post, '<p>Tea cures 40% of them.</p>')).claims[0]?.isIgnored).toBe(false);
  await ignore(false);
  expect((await check(post)).claims[0]?.isIgnored).toBe(false);
});

describe('links to other posts of the site', () => {
  test('are proposed where the text says what their title says', async () => {
    const siteId = await insertSite(server, ada);
    const live = liveOn(siteId);
    const descaling = await live('How to Descale a Kettle', '/descale');
    await live('Water Temperature for Green Tea', '/gone');
    await live('The Best Oolong Tea', '/oolong');
    await live('Tea', '/only-tea');
    const already = await live('Clay Pots', '/clay');
    await live('Storing Loose Leaf Tea', '/storing', `<p><a href="${base}/elsewhere">loose leaf tea</a></p>`);
    const content = [
      '<h2>Descaling a kettle</h2>',
      '<p>The best oolong tea needs care. Scale makes it bitter, so learn to <code>descale a kettle</code> now.</p>',
      '<p>Descaling a kettle takes a minute. Green tea wants another water temperature.</p>',
      `<p>Use <a href="${base}/clay/">clay pots</a> if you can, clay pots are good. We keep storing loose leaf tea in tins.</p>`,
    ].join('');
    const post = await createPost(ada, { siteId, content });
    const { links } = await check(post);
    expect(links.map(({ anchor, url }) => [anchor, url])).toEqual(
      expect.arrayContaining([
        ['Descaling a kettle', `${base}/descale`],
        ['oolong tea', `${base}/oolong`],
      ]),
    );
    const [proposal] = links.filter(({ target }) => target.id === descaling.id);
    expect(proposal?.sentence).toBe('Descaling a kettle takes a minute.');
    for (const { anchor, sentence, start, end } of links) expect(sentence.slice(start, end)).toBe(anchor);
    const targets = links.map(({ target }) => target.id);
    expect(new Set(targets).size).toBe(targets.length);
    expect(targets).not.toContain(already.id);
    expect(links.map(({ url }) => url)).not.toContain(`${base}/gone`);
    expect(links.map(({ url }) => url)).not.toContain(`${base}/only-tea`);
    expect(links.map(({ anchor }) => anchor.toLowerCase())).not.toContain('loose leaf tea');
  });

  test('are found by the words that their writer searches for: public ones only, the newest without any', async () => {
    const siteId = await insertSite(server, ada);
    const live = liveOn(siteId);
    const first = await live('Oolong in the Morning', '/first');
    const second = await live('Sencha at Noon', '/second', '<p>Better than oolong.</p>');
    const hidden = await live('Oolong for Members', '/hidden');
    await server.services.db
      .update(publications)
      .set({ remote: { status: 'private', modifiedGmt: null, slug: '', dateGmt: null } })
      .where(eq(publications.postId, hidden.id));
    await server.services.db
      .update(publications)
      .set({ link: '' })
      .where(eq(publications.postId, (await live('Oolong Without a URL', '/none')).id));
    await createPost(ada, { siteId, title: 'Oolong as a Draft', content: '<p>Text</p>' });
    await liveOn(await insertSite(server, ada))('Oolong on Another Site', '/another');
    await indexDuePosts(server.services.db);
    const find = async (search: string, user = ada) =>
      user.request<{ posts: LinkTarget[] }>('GET', `/api/sites/${siteId}/link-targets?search=${search}`);
    expect((await find('oolong')).body.posts).toEqual([
      { id: first.id, title: 'Oolong in the Morning', url: `${base}/first` },
      { id: second.id, title: 'Sencha at Noon', url: `${base}/second` },
    ]);
    expect((await find('')).body.posts.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await find('matcha')).body.posts).toEqual([]);
    expect((await find('oolong', await signUp(server))).status).toBe(404);
  });

  test('never lead from one phrase to two pages, not in one text either', async () => {
    const siteId = await insertSite(server, ada);
    const live = liveOn(siteId);
    await live('Roasting Fresh Coffee', '/roasting');
    await live('Roasting Fresh Coffee', '/roasting-again');
    await live('Grinding Beans', '/grinding');
    const content = [
      '<p>We like roasting fresh coffee here.</p><p>Roasting fresh coffee takes a minute.</p>',
      `<p>Learn <a href="${base}/elsewhere">grinding beans</a>. Then grinding beans is easy.</p>`,
    ].join('');
    const { links } = await check(await createPost(ada, { siteId, content }));
    const anchors = links.map(({ anchor }) => anchor.toLowerCase());
    expect(anchors.filter((anchor) => anchor === 'roasting fresh coffee')).toHaveLength(1);
    expect(anchors).not.toContain('grinding beans');
  });

  test('are at most five, though more are possible', async () => {
    const siteId = await insertSite(server, ada);
    const live = liveOn(siteId);
    const subjects = ['Amber Kettles', 'Brass Spoons', 'Copper Pans', 'Delft Cups', 'Enamel Jars', 'Felt Covers'];
    for (const [at, subject] of subjects.entries()) await live(subject, `/subject-${at}`);
    const content = subjects.map((subject) => `<p>We have ${subject.toLowerCase()} here.</p>`).join('');
    const { links } = await check(await createPost(ada, { siteId, content }));
    expect(links.map(({ anchor }) => anchor)).toEqual(subjects.slice(0, 5).map((subject) => subject.toLowerCase()));
  });

  const liveOn =
    (siteId: string) =>
    async (title: string, path: string, content = '<p>x</p>') => {
      const post = await insertLivePost(server, ada, { status: 'published', siteId, title, content });
      const link = base + path;
      await server.services.db.update(publications).set({ link }).where(eq(publications.postId, post.id));
      return post;
    };
});
