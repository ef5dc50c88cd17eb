import type { RunBrief } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSite, createPost, insertSite, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { insertPayment, SELLING_GST } from '../../../test/payments.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { autopilots, planGrants, postSources, posts, rateLimits, runItems, runs } from '../../database/schema/index.ts';
import type { RunSettings } from '../../database/schema/runs.ts';
import { issueInvoice } from '../billing/invoices/issue-invoice.ts';
import { termSlug } from './term-slug.ts';

let server: TestServer;
let wordpress: TestWordPress;
let ada: TestUser;
let eve: TestUser;
let image: string;
let inText: string;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const AWKWARD = 'Tea & "biscuits" <b>]]></b> \u0007 ünïcode 😀';

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true, listen: true });
  ada = await signUp(server);
  eve = await signUp(server);
  await ada.request('DELETE', '/api/posts/samples');
  const site = await connectSite(ada, wordpress);
  image = await upload();
  inText = await upload();
  const published = await createPost(ada, {
    title: AWKWARD,
    content: `<h2>Brewing</h2><p>Water &amp; leaves]]&gt;</p><ul><li>One</li></ul><p><img src="${inText}" alt="Leaves &amp; water"></p>`,
    category: 'Tea & Coffee',
    keywords: ['green tea', 'Überblick'],
    featuredImage: image,
    featuredImageAlt: 'A cup',
    seoTitle: 'Better tea & coffee',
  });
  await publish(server, ada, published, { action: 'publish', siteId: site.id });
  await createPost(ada, { title: 'A draft' });
  await createPost(eve, { title: 'Not yours' });
}, 120_000);
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const upload = async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/images',
    headers: { origin: server.config.publicUrl, cookie: ada.cookie, 'content-type': 'image/png' },
    payload: PNG,
  });
  return reply.json<{ url: string }>().url;
};

const read = (user: TestUser, format: 'json' | 'xml') =>
  server.app.inject({ url: `/api/account/export.${format}`, headers: { cookie: user.cookie } });

describe('the export as JSON', () => {
  it('holds all own rows with bodies, versions, attempts and images, as a download', async () => {
    const reply = await read(ada, 'json');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="pressloom-\d{4}-\d\d-\d\d\.json"$/);
    const all = reply.json();
    expect(all.user.email).toBe(ada.user.email);
    expect(all.sites.map(({ url }: { url: string }) => url)).toEqual([wordpress.url]);
    expect(all.posts.map(({ title }: { title: string }) => title)).toEqual([AWKWARD, 'A draft']);
    const [first] = all.posts;
    expect(first.content).toContain('<h2>Brewing</h2>');
    expect(first.publications[0]).toMatchObject({ state: 'done', attempts: [{ outcome: 'done' }] });
    expect(first.revisions[0]).toMatchObject({ title: AWKWARD, keywords: ['green tea', 'Überblick'] });
    expect(all.images).toMatchObject(
      [image, inText].map((address) => ({ address, contentType: 'image/png', base64: PNG.toString('base64') })),
    );
  });

  it('holds the runs of automation with their plans, and the autopilots', async () => {
    const { db } = server.services;
    const [{ id: siteId = '' } = {}] = (await read(ada, 'json')).json().sites;
    const settings = { tone: 'Warm', voiceRules: ['Say we'] } as unknown as RunSettings;
    const of = { userId: ada.user.id, siteId, settings };
    const [run] = await db
      .insert(runs)
      .values({ ...of, topic: 'Green tea', requestHash: 'abc', price: { input: 2, output: 10, currency: 'EUR' } })
      .returning();
    const item = { userId: ada.user.id, runId: run?.id ?? '', position: 0, plannedAt: new Date() };
    const brief = { know: 'We roast ourselves' } as unknown as RunBrief;
    const [{ id: itemId = '' } = {}] = await db
      .insert(runItems)
      .values({ ...item, title: 'Matcha at home', brief, costMicros: 123_456 })
      .returning();
    const url = 'https://example.org/matcha';
    await db.insert(postSources).values({ userId: ada.user.id, itemId, url, text: Buffer.from('') });
    await db.insert(autopilots).values({ ...of, topics: ['Oolong'] });
    const all = (await read(ada, 'json')).json();
    expect(all.runs).toMatchObject([
      { topic: 'Green tea', settings, articles: [{ title: 'Matcha at home', brief, sources: [{ url }] }] },
    ]);
    expect(all.autopilots).toMatchObject([{ topics: ['Oolong'], settings }]);
    expect(JSON.stringify(all.runs)).not.toMatch(/abc|EUR|123456/);
    expect((await read(eve, 'json')).json()).toMatchObject({ runs: [], autopilots: [] });
    await db.delete(runs);
    await db.delete(autopilots);
  });

  it('holds what was bought and paid, with the documents as they are printed', async () => {
    const { db } = server.services;
    for (const { user } of [ada, eve]) {
      const payment = await insertPayment(db, { userId: user.id, name: user.fullName });
      await db.transaction((tx) => issueInvoice(tx, SELLING_GST, payment, new Date()));
    }
    // What administrators note of it is for each other.
    const grant = { plan: 'pro' as const, from: new Date(), until: null, source: 'administrator' as const };
    const noted = { ...grant, userId: ada.user.id, subject: crypto.randomUUID(), reason: 'Threatens a chargeback' };
    await server.services.db.insert(planGrants).values(noted);
    const { billing } = (await read(ada, 'json')).json();
    expect(JSON.stringify(billing)).not.toContain('chargeback');
    expect(billing).toMatchObject({
      purchases: [{ state: 'paid', total: 149_900 }],
      payments: [{ total: 149_900, isOwed: true }],
      documents: [{ series: 'invoice', snapshot: { buyer: { name: ada.user.fullName } } }],
      refunds: [],
      details: null,
    });
  });

  it('holds no credentials, and nothing of another user', async () => {
    const { body } = await read(ada, 'json');
    // A post has a field for its readers' password, which is empty, and WordPress is asked for its own.
    expect(body.replaceAll(/"password":""|%2Cpassword/g, '')).not.toMatch(/sealed|password/i);
    expect(body).not.toContain('Not yours');
    expect(body).not.toContain(eve.user.id);
  });

  it('is complete over many batches', async () => {
    const writer = await signUp(server);
    await writer.request('DELETE', '/api/posts/samples');
    const createdAt = new Date();
    const rows = Array.from({ length: 57 }, (_, n) => ({
      userId: writer.user.id,
      title: `Post ${n}`,
      content: '<p>x</p>',
      author: 'Ada',
      createdAt,
    }));
    await server.services.db.insert(posts).values(rows);
    const { posts: exported } = (await read(writer, 'json')).json();
    expect(new Set(exported.map(({ id }: { id: string }) => id)).size).toBe(57);
  });
});

describe('the export for WordPress', () => {
  /** Reads the file as WordPress' importer does: with PHP's own XML parser and its namespaces. */
  async function parsed(xml: string) {
    return wordpress.php(`
      $xml = simplexml_load_string(base64_decode('${Buffer.from(xml).toString('base64')}'), 'SimpleXMLElement', LIBXML_NOERROR);
      if (!$xml) return null;
      $items = array();
      foreach ($xml->channel->item as $item) {
        $wp = $item->children('http://wordpress.org/export/1.2/');
        $content = $item->children('http://purl.org/rss/1.0/modules/content/');
        $terms = array();
        foreach ($item->category as $term) $terms[] = array((string) $term['domain'], (string) $term['nicename'], (string) $term);
        $meta = array();
        foreach ($wp->postmeta as $entry) $meta[(string) $entry->meta_key] = (string) $entry->meta_value;
        $dc = $item->children('http://purl.org/dc/elements/1.1/');
        $items[] = array(
          'creator' => (string) $dc->creator, 'guid' => (string) $item->guid,
          'title' => (string) $item->title, 'content' => (string) $content->encoded, 'id' => (string) $wp->post_id,
          'status' => (string) $wp->status, 'type' => (string) $wp->post_type, 'date' => (string) $wp->post_date_gmt, 'local' => (string) $wp->post_date,
          'url' => (string) $wp->attachment_url, 'parent' => (string) $wp->post_parent, 'terms' => $terms, 'meta' => $meta,
        );
      }
      return array('version' => (string) $xml->channel->children('http://wordpress.org/export/1.2/')->wxr_version, 'items' => $items);
    `) as Promise<{ version: string; items: Record<string, unknown>[] }>;
  }

  it.each([
    ['Hindi', 'हिन्दी और चाय'],
    ['Tamil', 'தமிழ் காபி'],
    ['Korean', '커피 이야기'],
    ['Japanese', 'コーヒーが好き'],
    ['Arabic', 'قهوة صباحية'],
    ['Persian, with a joiner that is not seen', 'می\u200cخواهم'],
    ['Sinhala, with one', 'ශ්\u200dරී ලංකා'],
    ['a mark of byte order', '\ufeffTea'],
    ['Russian', 'Кофе и чай, за́мок'],
    ['Vietnamese', 'Cà phê sữa đá'],
    ['Polish and Nordic', 'Łódź Ærø Straße þing'],
    ['with decomposed accents', 'Cafe\u0301 U\u0308ber'],
    ['with punctuation', "It's AC/DC: C++ & C#, v1.2 — “live” (50 %) snake_case… so\u00adft"],
    ['longer than a slug', 'चाय '.repeat(40)],
    ['with emoji', 'Tea 😀'],
  ])('names a term as WordPress does: %s', async (_, name) => {
    // With PHP's intl extension, which may be missing here, WordPress puts accents together first.
    const composed = Buffer.from(name.normalize('NFC')).toString('base64');
    const sanitized = await wordpress.php(`return sanitize_title(base64_decode('${composed}'));`);
    expect(termSlug(name)).toBe(sanitized);
  });

  it('is read by PHP as the importer reads it: titles, blocks, status, terms and the image', async () => {
    const reply = await read(ada, 'xml');
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const { version, items } = await parsed(reply.body);
    expect(version).toBe('1.2');
    expect(items.map(({ type, status }) => [type, status])).toEqual([
      ['post', 'publish'],
      ['attachment', 'inherit'],
      ['attachment', 'inherit'],
      ['post', 'draft'],
    ]);
    const [post, attachment] = items;
    // The bell character is not allowed in XML and is removed; everything else is unchanged.
    expect(post?.title).toBe(AWKWARD.replace('\u0007', ''));
    expect(post?.content).toContain('<!-- wp:heading -->');
    expect(post?.content).toContain(']]&gt;');
    expect(post?.terms).toEqual([
      ['category', 'tea-coffee', 'Tea & Coffee'],
      ['post_tag', 'green-tea', 'green tea'],
      ['post_tag', 'uberblick', 'Überblick'],
    ]);
    expect(post?.meta).toEqual({ _thumbnail_id: attachment?.id, _yoast_wpseo_title: 'Better tea & coffee' });
    expect(attachment).toMatchObject({ parent: post?.id, meta: { _wp_attachment_image_alt: 'A cup' } });
    expect(items[2]).toMatchObject({ parent: post?.id, meta: { _wp_attachment_image_alt: 'Leaves & water' } });
  });

  it("says for each post whose it is by the login that the file's author has, by which the importer asks", async () => {
    const { body } = await read(ada, 'xml');
    const login = /<wp:author_login><!\[CDATA\[(.*?)\]\]>/.exec(body)?.[1];
    const { items } = await parsed(body);
    expect(new Set(items.map(({ creator }) => creator))).toEqual(new Set([login]));
  });

  // The importer itself is not available here; this is what its source does with URLs (process_attachment,
  // fetch_remote_file, backfill_attachment_urls), in PHP's own functions.
  it('has images in the text whose addresses the importer replaces by those of the site, whole', async () => {
    const { items } = await parsed((await read(ada, 'xml')).body);
    const rewritten = await wordpress.php(`
      $items = json_decode(base64_decode('${Buffer.from(JSON.stringify(items)).toString('base64')}'), true);
      $map = array();
      foreach ($items as $item) {
        if ($item['type'] !== 'attachment') continue;
        $name = 'https://blog.example/uploads/fetched-' . $item['id'];
        $map[$item['url']] = "$name.png";
        $map[$item['guid']] = "$name.png";
        $parts = pathinfo($item['url']);
        $map[$parts['dirname'] . '/' . basename($parts['basename'], '.' . $parts['extension'])] = $name;
      }
      uksort($map, fn($a, $b) => strlen($b) - strlen($a));
      $content = $items[0]['content'];
      foreach ($map as $from => $to) $content = str_replace($from, $to, $content);
      return $content;
    `);
    expect(rewritten).toContain(
      `<img src="https://blog.example/uploads/fetched-${items[2]?.id}.png" alt="Leaves &amp; water"/>`,
    );
    expect(rewritten).not.toContain('/api/images/');
  });

  it('has posts that WordPress stores as they were: inserted there, they read the same', async () => {
    const { items } = await parsed((await read(ada, 'xml')).body);
    const stored = await wordpress.php(`
      $item = json_decode(base64_decode('${Buffer.from(JSON.stringify(items[0])).toString('base64')}'), true);
      $id = wp_insert_post(wp_slash(array('post_title' => $item['title'], 'post_content' => $item['content'], 'post_status' => $item['status'], 'post_date_gmt' => $item['date'])));
      return array(html_entity_decode(get_post($id)->post_title), has_blocks($id), get_post($id)->post_status);
    `);
    expect(stored).toEqual([AWKWARD.replace('\u0007', ''), true, 'publish']);
  });

  it('names images by addresses that work without a session for two weeks, and only as they were signed', async () => {
    const { items } = await parsed((await read(ada, 'xml')).body);
    const url = String(items[1]?.url).slice(server.config.publicUrl.length);
    const shared = await server.app.inject({ url });
    expect([shared.statusCode, shared.rawPayload.equals(PNG)]).toEqual([200, true]);
    const over = url.replace(/shared\/\d+/, `shared/${Math.floor(Date.now() / 1_000) + 30 * 86_400}`);
    for (const changed of [over, url.replace(/[^/]+$/, 'x.png'), url.replace(/\/[^/]+$/, '')]) {
      expect((await server.app.inject({ url: changed })).statusCode).toBe(404);
    }
  });

  it('dates posts by the clock of their site, as WordPress does', async () => {
    const writer = await signUp(server);
    const siteId = await insertSite(server, writer, { timezone: 'Europe/Berlin' });
    const [there, here] = [await createPost(writer, { siteId }), await createPost(writer)];
    const publishedAt = new Date('2026-07-01T22:30:00Z');
    for (const { id } of [there, here])
      await server.services.db.update(posts).set({ status: 'published', publishedAt }).where(eq(posts.id, id));
    await server.services.db.delete(rateLimits);
    const { items } = await parsed((await read(writer, 'xml')).body);
    expect(items.map(({ date, local }) => [date, local])).toEqual([
      ['2026-07-01 22:30:00', '2026-07-02 00:30:00'],
      ['2026-07-01 22:30:00', '2026-07-01 22:30:00'],
    ]);
  });

  it('is well-formed for whatever a post holds', async () => {
    const writer = await signUp(server);
    const nasty = ['<![CDATA[x]]>', ']]>]]>', '\ud83d', '\ufffe\u0001\u000b', '&nbsp;<br>&lt;', '<!-- -- -->'];
    for (const text of nasty)
      await createPost(writer, { title: `x${text}`, content: `<p>x${text}</p>`, keywords: [`k${text}`] });
    await server.services.db.delete(rateLimits);
    expect((await parsed((await read(writer, 'xml')).body)).items).toHaveLength(nasty.length);
  });
});

it('an export is written while it is read: its answer begins before all posts were read', async () => {
  await server.services.db.delete(rateLimits);
  const response = await fetch(`${server.url}/api/account/export.json`, {
    headers: { cookie: ada.cookie, 'accept-encoding': 'identity' },
  });
  expect(response.headers.get('content-length')).toBeNull();
  expect(JSON.parse(await response.text()).format).toBe('pressloom-export');
});

it('an eleventh export within the hour is refused', async () => {
  await server.services.db.delete(rateLimits);
  for (let n = 0; n < 10; n++) expect((await read(eve, 'xml')).statusCode).toBe(200);
  expect((await read(eve, 'xml')).statusCode).toBe(429);
});
