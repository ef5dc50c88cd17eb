import { ACTIVITY_KINDS } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activityWords } from '../features/activity/activity-words.ts';
import { groupByDay } from '../features/activity/group-by-day.ts';
import { makeActivity, makeSite, signedIn } from '../testing/factories.ts';
import { openApp } from '../testing/open-app.tsx';
import { refuse, serveApi } from '../testing/serve-api.ts';
import { serveEvents } from '../testing/serve-events.ts';

const session = { 'GET /api/session': () => signedIn(), 'GET /api/sites': () => ({ sites: [makeSite()] }) };
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    makeActivity({ id: `e${from + index}`, title: `Post ${from + index}` }),
  );

describe('/activity', () => {
  test('lists what happened by day, each line leading to what it is about', async () => {
    serveApi({
      ...session,
      'GET /api/activity': () => ({
        entries: [
          makeActivity({ id: '3', createdAt: '2026-11-19T12:00:00Z' }),
          makeActivity({
            id: '2',
            kind: 'site.broke',
            title: 'Kitchen Notes',
            postId: null,
            siteName: null,
            note: 'The site is down.',
            createdAt: '2026-11-19T11:00:00Z',
          }),
          makeActivity({
            id: '1',
            kind: 'post.deleted',
            title: 'Gone',
            postId: null,
            createdAt: '2026-11-17T12:00:00Z',
          }),
        ],
        nextCursor: null,
      }),
    });
    openApp('/activity');
    const day = within(await screen.findByRole('region', { name: 'Nov 19, 2026' }));
    expect(day.getByRole('link', { name: 'Why your sourdough is flat' }).getAttribute('href')).toMatch(/^\/posts\//);
    expect(day.getByRole('link', { name: 'Kitchen Notes' }).getAttribute('href')).toMatch(/^\/wordpress\//);
    day.getByText('The site is down.');
    const earlier = within(screen.getByRole('region', { name: 'Nov 17, 2026' }));
    earlier.getByText('Gone');
    expect(earlier.queryByRole('link')).toBeNull();
    screen.getByText('You’ve reached the end.');
  });

  test('is filtered by kind and site, in the address', async () => {
    const calls = serveApi({
      ...session,
      'GET /api/activity': () => ({ entries: [makeActivity()], nextCursor: null }),
    });
    const { user, address } = openApp('/activity');
    await user.click(await screen.findByRole('radio', { name: 'Sites' }));
    expect(address()).toBe('/activity?area=sites');
    await user.selectOptions(await screen.findByLabelText('Site'), 'Kitchen Notes');
    expect(address()).toBe(`/activity?area=sites&site=${makeSite().id}`);
    await waitFor(() => {
      const last = calls.filter(({ path }) => path === '/api/activity').at(-1)?.query;
      expect([last?.get('area'), last?.get('siteId')]).toEqual(['sites', makeSite().id]);
    });
    await user.click(screen.getByRole('radio', { name: 'All activity' }));
    expect(address()).toBe(`/activity?site=${makeSite().id}`);
  });

  test('goes on where the page ended, also by a button', async () => {
    serveApi({
      ...session,
      'GET /api/activity': ({ query }) =>
        query.get('cursor') === 'next'
          ? { entries: numbered(4, 5), nextCursor: null }
          : { entries: numbered(1, 3), nextCursor: 'next' },
    });
    const { user } = openApp('/activity');
    await user.click(await screen.findByRole('button', { name: 'Load older activity' }));
    await screen.findByText('Post 5');
    expect(screen.queryByRole('button', { name: 'Load older activity' })).toBeNull();
  });

  test('is read again when something happens', async () => {
    const answers = [numbered(1, 1), numbered(1, 2)];
    serveApi({ ...session, 'GET /api/activity': () => ({ entries: answers.shift() ?? [], nextCursor: null }) });
    const emit = serveEvents();
    openApp('/activity');
    await screen.findByText('Post 1');
    emit({ type: 'activity' });
    await screen.findByText('Post 2');
  });

  test('says what it is for while empty, and how to see more where a filter hides all', async () => {
    serveApi({ ...session, 'GET /api/activity': () => ({ entries: [], nextCursor: null }) });
    const { user, address } = openApp('/activity?area=sites');
    await screen.findByRole('heading', { name: 'No matching activity' });
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    await screen.findByRole('heading', { name: 'No activity yet' });
    expect(address()).toBe('/activity');
  });

  test('a failure says so and can be tried again', async () => {
    const answers = [refuse(404, 'x', 'Not there'), { entries: numbered(1, 1), nextCursor: null }];
    serveApi({ ...session, 'GET /api/activity': () => answers.shift() });
    const { user } = openApp('/activity');
    await screen.findByText('Not there');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Post 1');
  });
});

test('every kind of activity has words of its own', () => {
  const kinds = [...ACTIVITY_KINDS.posts, ...ACTIVITY_KINDS.sites, ...ACTIVITY_KINDS.account];
  const plain = activityWords('of the next release');
  expect(kinds.filter((kind) => activityWords(kind) === plain)).toEqual([]);
  expect(plain.label).toBe('Activity');
});

test('today and yesterday go by name, earlier days by date', () => {
  const now = new Date(2026, 10, 20, 0, 30);
  const at = (...time: [number, number, number]) =>
    makeActivity({ createdAt: new Date(2026, 10, ...time).toISOString() });
  expect(groupByDay([at(20, 0, 1), at(19, 23, 59), at(18, 12, 0)], now).map(({ label }) => label)).toEqual([
    'Today',
    'Yesterday',
    'Nov 18, 2026',
  ]);
});
