import type { InsightsWeek } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDashboard, makeSite, secondSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { deliveredShare, formatHours, postsBySite } from './insight-figures.ts';

const week = (date: string, values: Partial<InsightsWeek> = {}): InsightsWeek => ({
  week: date,
  posts: [],
  words: 0,
  hoursToPublish: null,
  delivered: 0,
  failed: 0,
  ...values,
});
const [one, two] = [makeSite(), secondSite()];
const sites = [one, two].map(({ id, name }) => ({ id, name }));
const timeToPublish = { hours: 5, posts: 3 };
const withInsights = (weeks: InsightsWeek[], more: object = {}) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () => makeDashboard(),
  'GET /api/insights': () => ({ weeks, sites, timeToPublish }),
  'GET /api/waitlist/analytics': () => ({ joined: false }),
  ...more,
});
const measured = [
  week('2026-11-08', { posts: [{ siteId: one.id, count: 2 }], words: 900, hoursToPublish: 5, delivered: 3, failed: 1 }),
  week('2026-11-15', { posts: [{ siteId: two.id, count: 1 }], words: 300, hoursToPublish: 60, delivered: 1 }),
];

describe('the insights tab', () => {
  test('says Analytics coming soon while nothing is measured, and takes who wants to hear', async () => {
    let joined = false;
    const answer = (value: boolean) => () => {
      joined = value;
      return { joined };
    };
    serveApi(
      withInsights([week('2026-11-15')], {
        'GET /api/waitlist/analytics': () => ({ joined }),
        'PUT /api/waitlist/analytics': answer(true),
        'DELETE /api/waitlist/analytics': answer(false),
      }),
    );
    const { user } = openApp('/dashboard?tab=insights');
    await screen.findByRole('heading', { name: 'Analytics coming soon' });
    expect(screen.queryByText('Posts published')).toBeNull();
    const join = await screen.findByRole('button', { name: 'Join waitlist' });
    await waitFor(() => expect(join.hasAttribute('disabled')).toBe(false));
    await user.click(join);
    await screen.findByText('You’re on the waitlist');
    await user.click(screen.getByRole('button', { name: 'Leave waitlist' }));
    await screen.findByRole('button', { name: 'Join waitlist' });
  });

  test('shows what is measured as charts with a table behind each', async () => {
    serveApi(withInsights(measured));
    openApp('/dashboard?tab=insights');
    await screen.findByRole('img', { name: /^Posts published: 3 in the last 2 weeks/ });
    screen.getByText('Week of Nov 15: 1 post');
    screen.getByRole('img', { name: /^Words published: 1,200 words, 400 per post/ });
    screen.getByRole('img', {
      name: /^Time to publish: 5 h from first draft to live: the median of 3 posts written here/,
    });
    screen.getByRole('img', { name: /^Delivery success: 80%/ });
    const table = screen.getByRole('table', { name: 'Posts published', hidden: true });
    const cells = within(table)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
    expect(cells).toEqual(['Week ofKitchen NotesSlow BreadAll', 'Nov 8202', 'Nov 15011']);
    await screen.findByRole('heading', { name: 'Analytics coming soon' });
  });

  test('a failure says so and can be tried again', async () => {
    const answers = [refuse(404, 'not_found', 'Not there'), { weeks: measured, sites, timeToPublish }];
    serveApi(withInsights([], { 'GET /api/insights': () => answers.shift() }));
    const { user } = openApp('/dashboard?tab=insights');
    await screen.findByText('Not there');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Posts published' });
  });
});

describe('the figures', () => {
  test.each([
    [null, '–'],
    [0.001, '1 min'],
    [0.75, '45 min'],
    [1, '1 h'],
    [47, '47 h'],
    [48, '2 days'],
    [60, '2.5 days'],
  ])('%s hours are %s', (hours, text) => {
    expect(formatHours(hours)).toBe(text);
  });

  test('delivery is no percentage while nothing was sent', () => {
    expect(deliveredShare([week('2026-11-15')])).toBeNull();
    expect(deliveredShare([week('2026-11-15', { delivered: 2, failed: 1 })])).toBe(66.7);
  });

  test('the three busiest sites have a part of their own, the others share one', () => {
    const posts = ['a', 'b', 'c', 'd', null].map((siteId, index) => ({ siteId, count: 5 - index }));
    const { names, ofWeek } = postsBySite(
      [week('2026-11-15', { posts })],
      ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() })),
    );
    expect(names).toEqual(['A', 'B', 'C', 'Other sites']);
    expect(ofWeek(week('2026-11-15', { posts }))).toEqual([5, 4, 3, 3]);
  });
});
