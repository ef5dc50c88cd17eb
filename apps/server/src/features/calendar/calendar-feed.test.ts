import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { calendarFeeds, posts } from '../../database/schema/index.ts';
import { createLogger } from '../../system/logger.ts';
import { toICalendar } from './to-icalendar.ts';

let server: TestServer;
let ada: TestUser;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ log, env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
  await ada.request('DELETE', '/api/posts/samples');
});

interface Feed {
  active: boolean;
  createdAt: string | null;
  lastReadAt: string | null;
  url?: string;
}
const make = async (user: TestUser) => (await user.request<Feed>('POST', '/api/calendar/feed')).body.url ?? '';
/** Requests it as a calendar app does: no cookie, no origin. */
const fetched = async (url: string) => {
  const { statusCode, headers, body } = await server.app.inject({ url: new URL(url).pathname });
  return { status: statusCode, headers, body };
};

describe('the private address', () => {
  test('is told once, when it is made, and kept as a hash', async () => {
    expect((await ada.request('GET', '/api/calendar/feed')).body).toEqual({
      active: false,
      createdAt: null,
      lastReadAt: null,
    });
    const url = await make(ada);
    expect(url).toMatch(new RegExp(`^${server.config.publicUrl}/calendar/[\\w-]{43}\\.ics$`));
    const { body } = await ada.request<Feed>('GET', '/api/calendar/feed');
    expect(body).toEqual({ active: true, createdAt: expect.any(String), lastReadAt: null });
    const rows = await server.services.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ada.user.id));
    expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length));
  });

  test('opens the calendar without a session, is kept by nobody, and notes that it was read', async () => {
    const reply = await fetched(await make(ada));
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect((await ada.request<Feed>('GET', '/api/calendar/feed')).body.lastReadAt).toEqual(expect.any(String));
  });

  test('stops working when a new one is made, and when it is switched off', async () => {
    const first = await make(ada);
    const second = await make(ada);
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200]);
    expect((await ada.request('DELETE', '/api/calendar/feed')).status).toBe(200);
    expect((await fetched(second)).status).toBe(404);
    expect((await ada.request<Feed>('GET', '/api/calendar/feed')).body.active).toBe(false);
  });

  test.each(['x', `${'A'.repeat(43)}`, `${'A'.repeat(43)}.ics`, `${'A'.repeat(44)}.ics`, '..%2f.ics', '%00.ics'])(
    'that is wrong (%s) is 404 and says nothing',
    async (file) => {
      const reply = await fetched(`${server.config.publicUrl}/calendar/${file}`);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([
        404,
        { error: { code: 'not_found', message: expect.any(String) } },
      ]);
    },
  );

  test('is limited by address', async () => {
    const url = await make(ada);
    const remoteAddress = '10.77.0.1';
    const ask = async () => (await server.app.inject({ url: new URL(url).pathname, remoteAddress })).statusCode;
    for (let n = 0; n < 600; n++) await ask();
    expect(await ask()).toBe(429);
    expect((await fetched(url)).status).toBe(200);
  });

  test('is in no log, not even of every request', async () => {
    lines.length = 0;
    const url = await make(ada);
    await fetched(url);
    expect(lines.join('')).toContain('/calendar/…');
    expect(lines.join('')).not.toContain(new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length));
  });
});

describe('what a calendar program reads', () => {
  const events = async (url: string) => parse((await fetched(url)).body);

  test('is a valid calendar of what is to come and what appeared lately, of this user alone', async () => {
    const url = await make(ada);
    const post = await insertLivePost(server, ada, {
      title: 'Bread; water, salt \\ time',
      status: 'scheduled',
      scheduledDate: '2030-11-20T22:30:00+05:30',
    });
    await insertLivePost(server, ada, { title: 'Out', status: 'published' });
    await createPost(ada, { title: 'Only a draft' });
    await insertLivePost(server, await signUp(server), { title: 'Not mine', status: 'published' });
    const [out, bread, ...rest] = await events(url);
    expect(rest).toEqual([]);
    expect(out).toMatchObject({ SUMMARY: 'Out', CATEGORIES: 'Published' });
    expect(bread).toMatchObject({
      UID: `${post.id}@pressloom`,
      SUMMARY: 'Bread; water, salt \\ time',
      DTSTART: '20301120T170000Z',
      DESCRIPTION: `Scheduled on My blog\n${server.config.publicUrl}/posts/${post.id}`,
      URL: `${server.config.publicUrl}/posts/${post.id}`,
      STATUS: 'CONFIRMED',
    });
  });

  test('has planned posts that wait for review, and no draft without a date, as the dialog says', async () => {
    const url = await make(ada);
    const planned = await createPost(ada, { title: 'Planned' });
    await createPost(ada, { title: 'Only a draft' });
    await server.services.db
      .update(posts)
      .set({ status: 'pending', scheduledDate: new Date('2030-11-20T09:00:00Z') })
      .where(eq(posts.id, planned.id));
    expect(await events(url)).toMatchObject([{ SUMMARY: 'Planned', CATEGORIES: 'Waiting for review' }]);
  });

  test('keeps its identity when it moves, and says that it is newer', async () => {
    const url = await make(ada);
    const post = await insertLivePost(server, ada, { status: 'scheduled', scheduledDate: '2030-11-20T09:00:00Z' });
    const [before] = await events(url);
    await server.services.db
      .update(posts)
      .set({ scheduledDate: new Date('2030-11-25T09:00:00Z'), updatedAt: new Date(Date.now() + 5_000) })
      .where(eq(posts.id, post.id));
    const [after] = await events(url);
    expect(after?.UID).toBe(before?.UID);
    expect(after?.DTSTART).toBe('20301125T090000Z');
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
    expect((after?.['LAST-MODIFIED'] ?? '') > (before?.['LAST-MODIFIED'] ?? '')).toBe(true);
  });

  test('loses what was unscheduled or deleted', async () => {
    const url = await make(ada);
    const kept = { status: 'scheduled' as const, scheduledDate: '2030-11-20T09:00:00Z' };
    const one = await insertLivePost(server, ada, kept);
    const other = await insertLivePost(server, ada, kept);
    expect(await events(url)).toHaveLength(2);
    await ada.request('DELETE', `/api/sites/${one.siteId}`);
    await ada.request('DELETE', `/api/posts/${other.id}?from=here`);
    expect(await events(url)).toEqual([]);
  });

  test('what appeared more than 90 days ago is left out', async () => {
    const url = await make(ada);
    const at = async (days: number) => {
      const { id } = await insertLivePost(server, ada, { status: 'published' });
      await server.services.db
        .update(posts)
        .set({ publishedAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(posts.id, id));
      return `${id}@pressloom`;
    };
    const recent = await at(89.9);
    await at(90.1);
    expect((await events(url)).map(({ UID }) => UID)).toEqual([recent]);
  });

  test('says of a post that waits or is a draft that it does not go out by itself', () => {
    const at = new Date('2030-11-20T09:00:00Z');
    const event = {
      uid: 'a@b',
      title: 'T',
      start: at,
      createdAt: at,
      changedAt: at,
      site: 'Blog',
      url: 'https://x.y/',
    };
    const statuses = ['published', 'scheduled', 'pending', 'draft'] as const;
    const texts = statuses.map((status) => parse(toICalendar([{ ...event, status }]))[0]);
    expect(texts.map((text) => [text?.CATEGORIES, text?.STATUS, text?.DESCRIPTION?.split('\n')[0]])).toEqual([
      ['Published', 'CONFIRMED', 'Published on Blog'],
      ['Scheduled', 'CONFIRMED', 'Scheduled on Blog'],
      ['Waiting for review', 'TENTATIVE', 'Waiting for review'],
      ['Draft', 'TENTATIVE', 'Draft'],
    ]);
  });

  test('is folded at 75 octets without tearing a character apart', () => {
    const title = 'ж'.repeat(60) + '👩‍🍳'.repeat(20) + 'x'.repeat(300);
    const at = new Date('2030-11-20T09:00:00Z');
    const text = toICalendar([
      {
        uid: 'a@b',
        title,
        start: at,
        createdAt: at,
        changedAt: at,
        status: 'published',
        site: 'Блог',
        url: 'https://x.y/',
      },
    ]);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(text.isWellFormed()).toBe(true);
    expect(parse(text)[0]).toMatchObject({ SUMMARY: title, DESCRIPTION: 'Published on Блог\nhttps://x.y/' });
  });

  test('line breaks and control characters of a title cannot begin a line of their own', () => {
    const at = new Date('2030-11-20T09:00:00Z');
    const title = 'One\r\nEND:VEVENT\rTwo\u0007Three';
    const text = toICalendar([
      {
        uid: 'a@b',
        title,
        start: at,
        createdAt: at,
        changedAt: at,
        status: 'scheduled',
        site: null,
        url: 'https://x.y/',
      },
    ]);
    expect(parse(text)).toHaveLength(1);
    expect(parse(text)[0]?.SUMMARY).toBe('One\nEND:VEVENT\nTwo Three');
  });
});

/** Parses a calendar as strictly as RFC 5545 permits and returns its events. */
function parse(body: string): Record<string, string>[] {
  expect(body.endsWith('\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const content = body.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const properties = content.map((line) => {
    const match = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line);
    if (!match) throw new Error(`Not a content line: ${line}`);
    return { name: match[1] ?? '', value: match[3] ?? '' };
  });
  expect(properties[0]).toEqual({ name: 'BEGIN', value: 'VCALENDAR' });
  expect(properties.at(-1)).toEqual({ name: 'END', value: 'VCALENDAR' });
  expect(properties).toContainEqual({ name: 'VERSION', value: '2.0' });
  expect(properties.some(({ name, value }) => name === 'PRODID' && value !== '')).toBe(true);

  const events: Record<string, string>[] = [];
  let event: Record<string, string> | undefined;
  for (const { name, value } of properties.slice(1, -1)) {
    if (name === 'BEGIN') {
      expect([value, event]).toEqual(['VEVENT', undefined]);
      event = {};
    } else if (name === 'END') {
      expect(value).toBe('VEVENT');
      events.push(event ?? {});
      event = undefined;
    } else if (event) {
      expect(event, `${name} twice`).not.toHaveProperty(name);
      event[name] = unescaped(value);
    }
  }
  for (const each of events) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'LAST-MODIFIED', 'SEQUENCE', 'SUMMARY']) {
      expect(each, name).toHaveProperty(name);
    }
    for (const name of ['DTSTAMP', 'DTSTART', 'CREATED', 'LAST-MODIFIED']) {
      expect(each[name]).toMatch(/^\d{8}T\d{6}Z$/);
    }
    expect(each.SEQUENCE).toMatch(/^\d+$/);
    expect(Number(each.SEQUENCE)).toBeLessThan(2 ** 31);
  }
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);
  return events;
}

function unescaped(value: string): string {
  expect(value.replace(/\\[\\;,nN]/g, '')).not.toContain('\\');
  return value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}
