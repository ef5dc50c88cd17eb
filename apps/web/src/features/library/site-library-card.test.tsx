import type { Library } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { serveEvents } from '../../testing/serve-events.ts';

const site = makeSite();
const reading: Library = {
  siteId: site.id,
  state: 'reading',
  read: 1_240,
  total: 5_100,
  readAt: null,
  error: null,
  showsPages: false,
  pages: 0,
  notices: [],
};

/** Opens the page of the site, and finds what it says of its posts. */
async function openCard(first: Library, more: object = {}, isOff = false) {
  const stored = { now: first };
  const calls = serveApi({
    'GET /api/session': () => signedIn(),
    'GET /api/sites': () => ({ sites: [site] }),
    [`GET /api/sites/${site.id}`]: () => site,
    'GET /api/libraries': () => ({ isOff, libraries: [stored.now] }),
    ...more,
  });
  const emit = serveEvents();
  const { user } = openApp(`/wordpress/${site.id}`);
  await screen.findByRole('heading', { name: site.name });
  const find = async () => {
    const heading = await screen.findByRole('heading', { name: 'Posts on this site' });
    return within(heading.closest('section') ?? document.body);
  };
  return { find, user, calls, emit, stored };
}
const callsTo = (calls: { method: string; path: string; body: unknown }[], method: string) =>
  calls
    .filter((call) => call.method === method && call.path.includes('/library'))
    .map(({ path, body }) => [path, body]);

test('says how far a blog has been read, and follows it', async () => {
  const { find, emit, stored } = await openCard(reading);
  const card = await find();
  await card.findByText('1,240 of 5,100');
  expect(card.getByRole('progressbar', { name: 'Posts read' }).getAttribute('aria-valuenow')).toBe('24');
  stored.now = { ...reading, state: 'done', read: 5_100, readAt: new Date().toISOString() };
  emit({ type: 'library', siteId: site.id, hasChanged: true });
  await card.findByText('5,100');
  expect(card.queryByRole('progressbar')).toBeNull();
  card.getByRole('button', { name: 'Refresh posts' });
});

test('stops a reading, and continues it', async () => {
  const stopped: Library = { ...reading, state: 'stopped' };
  const { find, user, calls } = await openCard(reading, {
    [`POST /api/sites/${site.id}/library/stop`]: () => stopped,
    [`POST /api/sites/${site.id}/library/refresh`]: () => reading,
  });
  const card = await find();
  await user.click(await card.findByRole('button', { name: 'Stop' }));
  await card.findByText('You stopped reading. Posts read so far stay here.');
  await user.click(card.getByRole('button', { name: 'Continue' }));
  await card.findByRole('button', { name: 'Stop' });
  expect(callsTo(calls, 'POST').map(([path]) => path)).toEqual([
    `/api/sites/${site.id}/library/stop`,
    `/api/sites/${site.id}/library/refresh`,
  ]);
});

test('says why a blog can’t be read, when that is tried again, and offers to try at once', async () => {
  const error = { code: 'site_timeout', message: 'The site took too long.', retryAt: '2099-01-01T09:00:00.000Z' };
  const { find } = await openCard({ ...reading, error });
  const card = await find();
  await card.findByText(/The site took too long\. Posts read so far stay here\. Next try: .*2099/);
  card.getByRole('button', { name: 'Try again' });
});

test('says that the next try is about to come, not a time that looks past', async () => {
  const error = { code: 'site_timeout', message: 'The site took too long.' };
  const { find } = await openCard({
    ...reading,
    error: { ...error, retryAt: new Date(Date.now() + 30_000).toISOString() },
  });
  const card = await find();
  await card.findByText(/Next try: in less than a minute\./);
});

test('a refusal is announced, and changes nothing', async () => {
  const { find, user } = await openCard(reading, {
    [`POST /api/sites/${site.id}/library/stop`]: () => refuse(500, 'internal', 'Something went wrong'),
  });
  const card = await find();
  await user.click(await card.findByRole('button', { name: 'Stop' }));
  await screen.findByText('Something went wrong');
  card.getByText('1,240 of 5,100');
});

test('lists pages on request, shown as chosen while it is saved, and as they are if that fails', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const done: Library = { ...reading, state: 'done', readAt: new Date().toISOString() };
  const { find, user, calls } = await openCard(done, {
    [`PATCH /api/sites/${site.id}/library`]: () => new Promise((resolve) => (answer = resolve)),
  });
  const card = await find();
  const pages = await card.findByRole<HTMLInputElement>('checkbox', { name: /Also show pages/ });
  await user.click(pages);
  expect(pages.checked).toBe(true);
  answer({ ...done, showsPages: true, pages: 3 });
  await card.findByText('3 pages are listed.');
  await user.click(pages);
  expect(pages.checked).toBe(false);
  answer(refuse(500, 'internal', 'Something went wrong'));
  await screen.findByText('Something went wrong');
  expect(pages.checked).toBe(true);
  expect(callsTo(calls, 'PATCH').map(([, body]) => body)).toEqual([{ showsPages: true }, { showsPages: false }]);
});

test('what of a site isn’t read is named', async () => {
  const { find } = await openCard({ ...reading, notices: ['The connected account may not list drafts.'] });
  await (await find()).findByText('The connected account may not list drafts.');
});

test('an installation that reads no posts of sites has no such card', async () => {
  await openCard(reading, {}, true);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Posts on this site' })).toBeNull());
});
