import type { ActivityEntry, Post, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { connectSite, createPost, publish, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { readLibraries } from '../../library/index.ts';
import { recordFailing } from '../../sites/index.ts';
import { resumePublications } from '../requests/resume-publications.ts';
import { recordingLogin } from './login-health.ts';
import { markHealthy } from './mark-healthy.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
let post: Post;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});
beforeEach(async () => {
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  post = await createPost(ada);
  await publish(server, ada, post, { action: 'publish', siteId: site.id });
  await readLibraries(server.services, new AbortController().signal);
});

afterEach(() => wordpress.removeMuPlugin('revoked'));

const health = async () => (await ada.request<Site>('GET', `/api/sites/${site.id}`)).body.health;
const check = () => ada.request('POST', `/api/posts/${post.id}/publication/check`);
const update = async () => {
  const { version } = (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body;
  return publish(server, ada, { ...post, version }, { action: 'update' });
};
const readLibrary = async () => {
  await ada.request('POST', `/api/sites/${site.id}/library/refresh`);
  await readLibraries(server.services, new AbortController().signal);
};
const entries = async () =>
  (await ada.request<{ entries: ActivityEntry[] }>('GET', '/api/activity')).body.entries.filter(
    ({ kind }) => kind === 'site.broke' || kind === 'site.mended',
  );

/** As if the password were revoked. */
const revoke = () =>
  wordpress.muPlugin(
    'revoked',
    `add_action('wp_authenticate_application_password_errors', fn($error) => $error->add('incorrect_password', 'Unknown'));`,
  );

test.each([
  ['an update', update],
  ['a check of a post', check],
  ['a refresh of its library', readLibrary],
])('a site that refuses our login for %s is shown as not working, once, until it accepts it', async (_, act) => {
  revoke();
  await act();
  await expect.poll(health).toMatchObject({ state: 'failing', message: expect.stringContaining('password') });
  await act();
  expect((await entries()).map(({ kind }) => kind)).toEqual(['site.broke']);
  wordpress.removeMuPlugin('revoked');
  await act();
  await expect.poll(health).toMatchObject({ state: 'connected', code: null });
  expect((await entries()).map(({ kind }) => kind)).toEqual(['site.mended', 'site.broke']);
});

describe('a site that can be read and refuses our login for what is sent', () => {
  /** As some security plugins do. */
  const refuseWrites = () =>
    wordpress.muPlugin(
      'revoked',
      `add_action('wp_authenticate_application_password_errors', fn($error) =>
         $_SERVER['REQUEST_METHOD'] === 'GET' || $error->add('incorrect_password', 'Unknown'));`,
    );
  const testIt = () => ada.request<Site>('POST', `/api/sites/${site.id}/check`);

  beforeEach(async () => {
    refuseWrites();
    const { state, error } = await update();
    expect([state, error?.code]).toEqual(['failed', 'not_authenticated']);
    await expect.poll(health).toMatchObject({ state: 'failing' });
  });

  it('is not working until a post gets through, however often it is read', async () => {
    await readLibrary();
    expect(await health()).toMatchObject({ state: 'failing', code: 'not_authenticated' });
    expect((await entries()).map(({ kind }) => kind)).toEqual(['site.broke']);
    await resumePublications(server.services.db);
    const { publication } = (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body;
    expect(publication).toMatchObject({ state: 'failed' });
    await check();
    expect((await health()).state).toBe('failing');
    wordpress.removeMuPlugin('revoked');
    await update();
    await expect.poll(health).toMatchObject({ state: 'connected', code: null });
    expect((await entries()).map(({ kind }) => kind)).toEqual(['site.mended', 'site.broke']);
  });

  it('is not working after an outage either', async () => {
    await recordFailing(server.services.db, site.id, { code: 'site_timeout', message: 'The site did not respond.' });
    await server.services.db.transaction((tx) => markHealthy(tx, site.id, server.services.timing));
    expect((await health()).state).toBe('failing');
    wordpress.removeMuPlugin('revoked');
    await update();
    await expect.poll(health).toMatchObject({ state: 'connected', code: null });
  });

  it('is not working after a test either, until a test can write', async () => {
    expect((await testIt()).body.health.state).toBe('failing');
    await readLibrary();
    expect((await health()).state).toBe('failing');
    wordpress.removeMuPlugin('revoked');
    expect((await testIt()).body.health.state).toBe('connected');
    expect((await entries()).map(({ kind }) => kind)).toEqual(['site.mended', 'site.broke']);
  });
});

test('an answer to what was asked before a site refused our login shows nothing', async () => {
  const { db } = server.services;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const reading = recordingLogin(db, site.id, () => {
    ask();
    return answered;
  });
  await asked;
  revoke();
  await check();
  expect((await health()).state).toBe('failing');
  answer();
  await reading;
  expect((await health()).state).toBe('failing');
});

test('a check of a post that was never sent asks nothing, and so shows nothing of the login', async () => {
  const unsent = await createPost(ada);
  revoke();
  expect((await publish(server, ada, unsent, { action: 'publish', siteId: site.id })).state).toBe('failed');
  await expect.poll(health).toMatchObject({ state: 'failing' });
  await ada.request('POST', `/api/posts/${unsent.id}/publication/check`);
  expect((await health()).state).toBe('failing');
});
