import type { Autopilot, Notification, Post, Revision, Site } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer, startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '../src/database/schema/index.ts';
import { createPost, insertPublication, signUp, type TestUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * A page counts as current for as long as no event was emitted to its user. So everything that changes
 * an API reply used for rendering pages must emit one.
 */
let wordpress: TestWordPress;
let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;
let site: Site;
let post: Post;
/** Ids for later steps: the latest of each. */
let revisionId: string;
let notificationId: string;
let autopilotId: string;
/** Replies that pages of the connected site come with. */
const ofSite: string[] = [];

beforeAll(async () => {
  [wordpress, model] = await Promise.all([startWordPress(), startOpenAiServer()]);
  server = await startTestServer({ listen: true });
  ada = await signUp(server);
  post = await createPost(ada);
  const versions = await ada.request<{ revisions: Revision[] }>('GET', `/api/posts/${post.id}/revisions`);
  revisionId = versions.body.revisions[0]?.id ?? '';
  for (const outcome of ['first', 'second']) {
    const unread = { userId: ada.user.id, kind: 'failed' as const, outcome, message: 'News' };
    await server.services.db.insert(notifications).values(unread);
  }
  const bell = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
  notificationId = bell.body.notifications[0]?.id ?? '';
});
afterAll(async () => {
  await server.close();
  await model.stop();
  await wordpress.stop();
});

/** The API replies that pages come with, see `preload` in their modules. The session is read again for each page. */
async function answers(): Promise<string> {
  const asked = [
    '/api/dashboard',
    '/api/sites',
    '/api/preferences',
    '/api/posts',
    '/api/notifications',
    '/api/autopilots',
  ];
  const replies = await Promise.all(
    [...asked, ...ofSite, `/api/posts/${post.id}`].map((url) => ada.request('GET', url)),
  );
  return JSON.stringify(replies.map(({ body }) => body));
}

const path = () => `/api/posts/${post.id}`;
const current = async () => (await ada.request<Post>('GET', path())).body.version;

/** In order of execution. */
const STEPS: [string, () => Promise<{ status: number; body: unknown }>][] = [
  ['a post is made', () => ada.request('POST', '/api/posts', { title: 'Tea', content: '<p>Green</p>' })],
  ['a post is saved', async () => ada.request('PATCH', path(), { title: 'Cups', version: await current() })],
  ['it is saved again', async () => ada.request('PATCH', path(), { title: 'Pots', version: await current() })],
  [
    'a version is restored',
    async () => ada.request('POST', `/api/revisions/${revisionId}/restore`, { version: await current() }),
  ],
  ['the examples are removed', () => ada.request('DELETE', '/api/posts/samples')],
  ['a site is connected', connect],
  ['a site is renamed', () => ada.request('PATCH', `/api/sites/${site.id}`, { name: 'Garden notes' })],
  ['a site is checked', () => ada.request('POST', `/api/sites/${site.id}/check`)],
  ['a site is connected again', reconnect],
  [
    'a post is sent',
    async () =>
      ada.request('POST', `${path()}/publication`, { action: 'publish', siteId: site.id, version: await current() }),
  ],
  ['it is stopped', () => ada.request('POST', `${path()}/publication/stop`)],
  ['it is tried again', () => ada.request('POST', `${path()}/publication/retry`)],
  ['preferences change', () => ada.request('PATCH', '/api/preferences', { generation: { length: 'long' } })],
  [
    'an own model is set',
    () =>
      ada.request('PUT', '/api/account/ai-provider', { baseUrl: model.url, model: model.model, apiKey: model.apiKey }),
  ],
  ['it is removed', () => ada.request('DELETE', '/api/account/ai-provider')],
  ['the waitlist is joined', () => ada.request('PUT', '/api/waitlist/analytics')],
  ['it is left', () => ada.request('DELETE', '/api/waitlist/analytics')],
  ['an article is asked for', () => ada.request('POST', '/api/generations', { keywords: ['tea'], length: 'short' })],
  ['a notification is read', () => ada.request('POST', `/api/notifications/${notificationId}/read`)],
  ['all notifications are read', () => ada.request('POST', '/api/notifications/read')],
  ['a feed is made', () => ada.request('POST', '/api/calendar/feed')],
  [
    'a key is made',
    () => ada.request('POST', '/api/keys', { name: 'Script', scopes: ['read'], password: ada.password }),
  ],
  ['the name changes', () => ada.request('PATCH', '/api/account/profile', { fullName: 'Ada L.' })],
  [
    'a site takes drafts without review',
    () => ada.request('PUT', `/api/sites/${site.id}/automation`, { publishWithoutReview: true }),
  ],
  ['an autopilot is made', makeAutopilot],
  ['it is paused', () => ada.request('PATCH', `/api/autopilots/${autopilotId}`, { enabled: false })],
  ['it is removed', () => ada.request('DELETE', `/api/autopilots/${autopilotId}`)],
  ['a post is deleted', deleteAnother],
  ['a site is removed', () => ada.request('DELETE', `/api/sites/${site.id}`)],
];

async function connect() {
  const password = await wordpress.createApplicationPassword();
  const form = { name: 'My blog', url: wordpress.url, username: 'admin', password };
  const reply = await ada.request<Site>('POST', '/api/sites', form);
  site = reply.body;
  ofSite.push(`/api/sites/${site.id}/automation`);
  return reply;
}

async function makeAutopilot() {
  const asked = { siteId: site.id, topics: ['Tea'], schedule: { startDate: '2099-06-01' } };
  const reply = await ada.request<Autopilot>('POST', '/api/autopilots', asked);
  autopilotId = reply.body.id;
  return reply;
}

async function reconnect() {
  const password = await wordpress.createApplicationPassword();
  return ada.request('POST', `/api/sites/${site.id}/reconnect`, { username: 'admin', password });
}

async function deleteAnother() {
  const { postId } = await insertPublication(server, ada, site.id, { state: 'failed' });
  return ada.request('DELETE', `/api/posts/${postId}`);
}

test.each(STEPS)('when %s, pages that show it are told', async (_what, change) => {
  const { events } = server.services;
  const heard: string[] = [];
  const before = await answers();
  const stop = events.subscribe(ada.user.id, ({ type }) => heard.push(type));
  const { status, body } = await change();
  expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
  if ((await answers()) !== before) await expect.poll(() => heard).not.toEqual([]);
  stop();
});
