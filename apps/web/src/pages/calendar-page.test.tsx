import type { CalendarPost, TrayDraft } from '@pressloom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPublication, aSite, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as CalendarPage } from './calendar-page.tsx';

const aCalendarPost = (change: Partial<CalendarPost> = {}): CalendarPost => ({
  id: POST_ID,
  title: 'How to brew filter coffee',
  status: 'scheduled',
  type: 'post',
  siteId: SITE_ID,
  date: '2026-11-24T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  publicationState: 'done',
  outdated: false,
  siteStatus: null,
  wordpressId: 120,
  link: null,
  version: 3,
  placeholder: false,
  sample: false,
  ...change,
});
const aDraft: TrayDraft = {
  id: '00000000-0000-4000-8000-000000000009',
  title: 'Notes on water',
  type: 'post',
  siteId: SITE_ID,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  placeholder: false,
};

const open = (posts: CalendarPost[] | (() => unknown), answers: Answers = {}, address = '/calendar?view=month') =>
  renderApp(
    address,
    [
      { path: '/calendar', Component: CalendarPage },
      { path: '/posts/:id', element: 'The editor' },
    ],
    {
      'GET /api/calendar': typeof posts === 'function' ? posts : () => ({ posts, complete: true }),
      'GET /api/calendar/upcoming': () => ({ posts: [] }),
      'GET /api/calendar/drafts': () => ({ drafts: [aDraft], nextCursor: null }),
      ...answers,
    },
  );

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });
const cellOf = (day: RegExp) => screen.getByText(day).closest('td') as HTMLElement;
const openMenu = async (user: ReturnType<typeof open>['user'], title: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  setWidth(1440);
});
afterEach(() => vi.unstubAllGlobals());

describe('/calendar', () => {
  it('tells screen readers how many posts its month has, without those of the days around it', async () => {
    open([
      aCalendarPost(),
      aCalendarPost({ id: '00000000-0000-4000-8000-000000000011', date: '2026-12-01T09:00:00.000Z' }),
    ]);
    expect(await screen.findByText('1 post in November 2026')).toBeTruthy();
  });

  it('marks examples and names untitled posts', async () => {
    const post = aCalendarPost({ title: '', sample: true });
    const untitled = { ...aDraft, title: ' ' };
    open(
      [post],
      {
        'GET /api/calendar/upcoming': () => ({ posts: [post] }),
        'GET /api/calendar/drafts': () => ({ drafts: [untitled], nextCursor: null }),
      },
      '/calendar?view=month&drafts=1',
    );
    expect(await screen.findByRole('button', { name: 'Actions for (no title)' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Schedule (no title)' })).toBeTruthy();
    expect(await screen.findAllByText(/(^| · )Example$/)).toHaveLength(2);
    expect(screen.getAllByText('(no title)')).toHaveLength(3);
  });

  it('is the Editorial Calendar, a month in weeks from Sunday to Saturday', async () => {
    const { called } = open([]);
    expect(await screen.findByRole('heading', { name: 'Editorial Calendar' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    expect(screen.getAllByRole('cell')).toHaveLength(35);
    await waitFor(() => expect(called('GET /api/calendar')).toHaveLength(1));
    expect(Object.fromEntries(called('GET /api/calendar')[0]?.query ?? [])).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-06T00:00:00.000Z',
    });
  });

  it('has buttons for the previous and the next month, and one back to today', async () => {
    const { user, address } = open([]);
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    expect(address()).toContain('month=2026-12');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('heading', { name: 'October 2026' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
    expect(cellOf(/^Friday, November 20, today/).getAttribute('aria-current')).toBe('date');
  });

  it('goes back a month or view at a time, and past filters and the tray', async () => {
    const { user, address, go } = open([], {}, '/posts/1');
    await go('/calendar');
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');
    await user.click(screen.getByRole('button', { name: 'Drafts' }));
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(address()).toBe('/calendar?month=2027-01&status=published&drafts=1&view=list');
    for (const before of [
      '/calendar?month=2027-01&status=published&drafts=1',
      '/calendar?month=2026-12',
      '/calendar',
    ]) {
      await go(-1);
      expect(address()).toBe(before);
    }
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');
    await go(-1);
    expect(screen.getByText('The editor')).toBeTruthy();
  });

  it('shows what waits for review as such on its planned date; it leads to the review and cannot be moved', async () => {
    const { user } = open([aCalendarPost({ title: 'Waits', status: 'pending', publicationState: null })]);
    const card = (await screen.findByText('Waits')).closest('li') as HTMLElement;
    within(card).getByText('Pending Review');
    await openMenu(user, 'Waits');
    expect((await screen.findByRole('menuitem', { name: 'Review' })).getAttribute('href')).toBe('/automate/review');
    expect(screen.queryByRole('menuitem', { name: /Move|Publish|Unschedule/ })).toBeNull();
  });

  it('has a New Blog Post button to /posts/new', async () => {
    open([]);
    const link = await screen.findByRole('link', { name: 'New Blog Post' });
    expect(link.getAttribute('href')).toBe('/posts/new');
  });

  it('lists the next 5 items by date as Upcoming Content', async () => {
    const posts = [1, 2, 3, 4, 5].map((n) =>
      aCalendarPost({ id: `0${n}`, title: `Next ${n}`, date: `2026-12-0${n}T09:00:00Z` }),
    );
    open([], { 'GET /api/calendar/upcoming': () => ({ posts }) });
    const list = (await screen.findByText('Next 1')).closest('ol') as HTMLElement;
    expect(screen.getByRole('heading', { name: 'Upcoming Content' })).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Dec 1, 2026, 9:00 AMNext 1Filter & Press',
      'Dec 2, 2026, 9:00 AMNext 2Filter & Press',
      'Dec 3, 2026, 9:00 AMNext 3Filter & Press',
      'Dec 4, 2026, 9:00 AMNext 4Filter & Press',
      'Dec 5, 2026, 9:00 AMNext 5Filter & Press',
    ]);
  });

  it('narrows what is upcoming as it narrows the month', async () => {
    const [due, inReview] = [
      aCalendarPost({ title: 'Due' }),
      aCalendarPost({ id: 'b', title: 'In review', status: 'pending' }),
    ];
    const { user } = open([], {
      'GET /api/calendar/upcoming': ({ query }) => {
        const status = query.get('status');
        return { posts: [due, inReview].filter((post) => status === null || post.status === status) };
      },
    });
    const upcoming = within(await screen.findByRole('region', { name: 'Upcoming Content' }));
    await upcoming.findByText('In review');
    await user.selectOptions(screen.getByLabelText('Status'), 'Scheduled');
    await waitFor(() => expect(upcoming.getAllByRole('link').map((link) => link.textContent)).toEqual(['Due']));
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');
    await upcoming.findByText('No upcoming posts match your filters.');
  });

  it('shows a post on its day; published are green, others blue, dashed in review', async () => {
    open([
      aCalendarPost({ id: 'a', title: 'Out', status: 'published', date: '2026-11-18T09:00:00Z' }),
      aCalendarPost({ id: 'b', title: 'To come' }),
      aCalendarPost({ id: 'c', title: 'Under way', status: 'draft', publicationState: 'queued' }),
      aCalendarPost({ id: 'd', title: 'To review', status: 'pending' }),
    ]);
    expect((await screen.findByText('Out')).closest('a')?.className).toContain('published');
    expect(within(cellOf(/^Wednesday, November 18/)).getByText('Out')).toBeTruthy();
    const tuesday = within(cellOf(/^Tuesday, November 24/));
    for (const title of ['To come', 'Under way', 'To review']) {
      const shown = tuesday.getByText(title).closest('a')?.className;
      expect([shown?.includes('scheduled'), shown?.includes('dashed')]).toEqual([true, title === 'To review']);
    }
    const legend = within(screen.getByRole('list', { name: 'Legend' }));
    expect(legend.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Published',
      'Scheduled',
      'Pending Review',
    ]);
  });

  it('names pages, in the month, in the week and in what is upcoming', async () => {
    const page = aCalendarPost({ title: 'About us', type: 'page', date: '2026-11-19T09:00:00.000Z' });
    const { user } = open([page], { 'GET /api/calendar/upcoming': () => ({ posts: [{ ...page, id: 'b' }] }) });
    await screen.findByText('Page · Filter & Press');
    screen.getByText('9:00 AM · Page');
    await user.click(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() => expect(screen.getAllByText('Page · Filter & Press')).toHaveLength(2));
  });

  it('folds the fourth and later posts of a day, and opens the day', async () => {
    const many = Array.from({ length: 6 }, (_, n) => aCalendarPost({ id: `p${n}`, title: `Post ${n}` }));
    const { user } = open(many);
    const more = await screen.findByRole('button', { name: '+3 more on Tuesday, November 24' });
    expect(screen.queryByText('Post 3')).toBeNull();
    await user.click(more);
    expect(screen.getByText('Post 5')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show fewer on Tuesday, November 24' }));
    expect(screen.queryByText('Post 3')).toBeNull();
  });

  it('has week and list views with times, kept in the address', async () => {
    const { user, address, called } = open([aCalendarPost()]);
    await screen.findByText('How to brew filter coffee');
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(address()).toBe('/calendar?view=week&week=2026-11-15');
    expect(screen.getAllByRole('cell')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByText(/9:00 AM/)).toBeTruthy();
    expect(called('GET /api/calendar').at(-1)?.query.get('from')).toBe('2026-11-22T00:00:00.000Z');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(address()).toBe('/calendar?view=list&month=2026-11');
    expect(await screen.findByRole('heading', { name: 'Tuesday, November 24' })).toBeTruthy();
    expect(screen.getByText('9:00 AM')).toBeTruthy();
  });

  it('filters by site and status, in the address and on the server', async () => {
    const sites = [aSite(), aSite({ id: '00000000-0000-4000-8000-000000000022', name: 'Slow Bread' })];
    const { user, address, called } = open([], { 'GET /api/sites': () => ({ sites }) });
    await user.selectOptions(await screen.findByLabelText('Site'), 'Slow Bread');
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');
    expect(address()).toContain(`site=${sites[1]?.id}&status=published`);
    await waitFor(() =>
      expect(Object.fromEntries(called('GET /api/calendar').at(-1)?.query ?? [])).toMatchObject({
        siteId: sites[1]?.id,
        status: 'published',
      }),
    );
    expect(await screen.findByText('No posts in November 2026 match your filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Nothing scheduled or published in November 2026.')).toBeTruthy();
  });

  it('names both zones where the site keeps another time', async () => {
    const sites = [aSite({ timezone: 'Asia/Kolkata' })];
    const { user } = open([aCalendarPost()], { 'GET /api/sites': () => ({ sites }) });
    expect(
      await screen.findByText(/Times are in your time zone \(UTC\)\. Filter & Press is in Asia\/Kolkata/),
    ).toBeTruthy();
    await openMenu(user, 'How to brew filter coffee');
    expect(await screen.findByText('Nov 24, 2026, 9:00 AM (UTC)')).toBeTruthy();
    expect(screen.getByText('Nov 24, 2026, 2:30 PM on the site (Asia/Kolkata)')).toBeTruthy();
  });

  it('can be asked for again after it failed', async () => {
    let isDown = true;
    const { user } = open(() =>
      isDown ? refusal(400, 'broken', 'The calendar is being repaired.') : { posts: [aCalendarPost()], complete: true },
    );
    expect(await screen.findByText('The calendar is being repaired.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How to brew filter coffee')).toBeTruthy();
  });

  it('says when there are more posts than fit', async () => {
    open(() => ({ posts: [aCalendarPost()], complete: false }));
    expect(await screen.findByText(/Showing the first/)).toBeTruthy();
  });
});

describe('a scheduled post', () => {
  const moveTo = async (user: ReturnType<typeof open>['user'], value: string) => {
    await openMenu(user, 'How to brew filter coffee');
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const input = await screen.findByLabelText('Scheduled date');
    await user.clear(input);
    await user.type(input, value);
  };

  it('that is moved is shown at its new time as under way, and moved through its publication', async () => {
    let date = '2026-11-24T09:00:00.000Z';
    const { user, called, emit } = open(() => ({ posts: [aCalendarPost({ date })], complete: true }), {
      'POST /api/posts/:id/publication': () => {
        date = '2026-11-27T15:30:00.000Z';
        return aPublication({ action: 'schedule', state: 'queued' });
      },
    });
    await moveTo(user, '2026-11-27T15:30');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    const friday = within(await waitFor(() => cellOf(/^Friday, November 27/)));
    expect(await friday.findByText('How to brew filter coffee')).toBeTruthy();
    expect(await friday.findByText('Scheduling…')).toBeTruthy();
    expect(called('POST /api/posts/:id/publication')[0]?.body).toEqual({
      action: 'schedule',
      scheduledDate: '2026-11-27T15:30:00.000Z',
      version: 3,
    });
    const publication = aPublication({ action: 'schedule' });
    emit({ type: 'publication', publication, title: 'Coffee', outcome: 'post.rescheduled' });
    expect(await screen.findByText('Post rescheduled on WordPress successfully')).toBeTruthy();
    await waitFor(() => expect(friday.queryByText('Scheduling…')).toBeNull());
    expect(friday.queryByText('On WordPress')).toBeNull();
  });

  it('is put back, with the reason, when the server refuses', async () => {
    const { user } = open([aCalendarPost()], {
      'POST /api/posts/:id/publication': () => refusal(409, 'post_changed', 'This post was changed in another tab'),
    });
    await moveTo(user, '2026-11-27T15:30');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText(/This post was changed in another tab/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(within(cellOf(/^Tuesday, November 24/)).getByText('How to brew filter coffee')).toBeTruthy();
    expect(within(cellOf(/^Friday, November 27/)).queryByText('How to brew filter coffee')).toBeNull();
  });

  it('is put back, with the reason, when the site refuses', async () => {
    let date = '2026-11-27T15:30:00.000Z';
    const { emit } = open(() => ({ posts: [aCalendarPost({ date, publicationState: 'queued' })], complete: true }));
    await waitFor(() => within(cellOf(/^Friday, November 27/)).getByText('How to brew filter coffee'));
    date = '2026-11-24T09:00:00.000Z';
    const error = { code: 'refused_password', message: 'The site refused the application password.' };
    emit({
      type: 'publication',
      publication: aPublication({ action: 'schedule', state: 'failed', error }),
      title: 'Coffee',
    });
    expect(await screen.findByText(/The site refused the application password\./)).toBeTruthy();
    const tuesday = within(cellOf(/^Tuesday, November 24/));
    expect(await tuesday.findByText('How to brew filter coffee')).toBeTruthy();
    expect(await tuesday.findByText('Not scheduled')).toBeTruthy();
  });

  it('whose outcome is told before its request is answered keeps the outcome', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const { user, emit } = open([aCalendarPost()], {
      'POST /api/posts/:id/publication': () => new Promise((resolve) => (answer = resolve)),
    });
    await moveTo(user, '2026-11-27T15:30');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    const asked = aPublication({ action: 'schedule', state: 'queued', updatedAt: '2026-11-20T12:00:00.000Z' });
    const error = { code: 'refused_password', message: 'The site refused the application password.' };
    const publication = { ...asked, state: 'failed' as const, error, updatedAt: '2026-11-20T12:00:00.010Z' };
    emit({ type: 'publication', publication, title: 'Coffee' });
    expect(await screen.findByText('Not scheduled')).toBeTruthy();
    await act(async () => answer(asked));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Not scheduled')).toBeTruthy();
  });

  it('cannot be moved to the past', async () => {
    const { user, called } = open([aCalendarPost()]);
    await moveTo(user, '2026-11-19T09:00');
    expect(await screen.findByText('Please select a date in the future')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
    expect(called('POST /api/posts/:id/publication')).toEqual([]);
  });

  it('that is an example is only moved here, and says so', async () => {
    const { user, called } = open([aCalendarPost({ sample: true, publicationState: null, wordpressId: null })], {
      'PATCH /api/posts/:id': () => ({}),
    });
    await moveTo(user, '2026-11-27T15:30');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved to Nov 27, 2026, 3:30 PM')).toBeTruthy();
    expect(called('PATCH /api/posts/:id')[0]?.body).toEqual({
      status: 'scheduled',
      scheduledDate: '2026-11-27T15:30:00.000Z',
      version: 3,
    });
  });

  it('is published now or unscheduled after a question', async () => {
    const { user, called } = open([aCalendarPost()], {
      'POST /api/posts/:id/publication': () => aPublication({ state: 'queued' }),
    });
    await openMenu(user, 'How to brew filter coffee');
    await user.click(await screen.findByRole('menuitem', { name: 'Publish now…' }));
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication').map(({ body }) => body)).toEqual([
        { action: 'publish', version: 3 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await openMenu(user, 'How to brew filter coffee');
    await user.click(await screen.findByRole('menuitem', { name: 'Unschedule…' }));
    await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication').at(-1)?.body).toEqual({ action: 'unschedule', version: 3 }),
    );
  });
});

it('a published post does not move; it opens and previews', async () => {
  const { user } = open([aCalendarPost({ status: 'published', date: '2026-11-18T09:00:00Z', link: 'https://x.y/z' })]);
  await openMenu(user, 'How to brew filter coffee');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Open', 'Preview', 'View on the site']);
  expect(items[1]?.getAttribute('href')).toBe(`/posts/${POST_ID}/preview`);
});

describe('the tray of drafts', () => {
  it('gives a draft its time and site', async () => {
    const { user, called, address } = open([], {
      'POST /api/posts/:id/publication': () => aPublication({ action: 'schedule', state: 'queued' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Drafts' }));
    expect(address()).toContain('drafts=1');
    await user.click(await screen.findByRole('button', { name: 'Schedule Notes on water' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Schedule to WordPress' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Scheduled date').value).toBe('2026-11-20T13:00');
    expect(dialog.getByLabelText<HTMLSelectElement>('WordPress site').value).toBe(SITE_ID);
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toEqual({
        action: 'schedule',
        siteId: SITE_ID,
        scheduledDate: '2026-11-20T13:00:00.000Z',
        version: 1,
      }),
    );
  });

  it('proposes the publish time of the site', async () => {
    const sites = [aSite({ timezone: 'Asia/Kolkata', publishTime: '20:00' })];
    const { user } = open([], { 'GET /api/sites': () => ({ sites }) }, '/calendar?view=month&drafts=1');
    await user.click(await screen.findByRole('button', { name: 'Schedule Notes on water' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Schedule to WordPress' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Scheduled date').value).toBe('2026-11-20T14:30');
  });

  it('is searched on the server', async () => {
    const { user, called } = open([], {}, '/calendar?view=month&drafts=1');
    await user.type(await screen.findByLabelText('Search drafts by title'), 'water');
    await waitFor(() => expect(called('GET /api/calendar/drafts').at(-1)?.query.get('search')).toBe('water'));
  });
});

describe('subscribing', () => {
  it('shows the private address once, says what it reveals, and switches it off', async () => {
    let active = false;
    const feed = () => ({ active, createdAt: active ? '2026-11-20T12:00:00Z' : null, lastReadAt: null });
    const { user } = open([], {
      'GET /api/calendar/feed': feed,
      'POST /api/calendar/feed': () => {
        active = true;
        return { ...feed(), url: 'https://press.example/calendar/secret.ics' };
      },
      'DELETE /api/calendar/feed': () => {
        active = false;
        return { ok: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    expect(screen.getByText(/^See your published, scheduled and planned posts in/)).toBeTruthy();
    expect(
      await screen.findByText(
        /including those that wait for review, but not their text or your drafts without a date, and can’t change anything/,
      ),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Create private link' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Private link');
    expect(address.value).toBe('https://press.example/calendar/secret.ics');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText(/Created Nov 20, 2026/)).toBeTruthy();
    expect(screen.queryByLabelText('Private link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Link turned off')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Create private link' })).toBeTruthy();
  });
});

it.each([390, 820, 1440])('the month comes first, %s wide', async (width) => {
  setWidth(width);
  open([aCalendarPost()], {}, '/calendar');
  expect(await screen.findByRole('table', { name: 'November 2026' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true');
});

describe('on a phone', () => {
  beforeEach(() => setWidth(390));

  it('the list names today, also where nothing is on it', async () => {
    open([aCalendarPost()], {}, '/calendar?view=list');
    const today = (await screen.findByRole('heading', { name: /^Friday, November 20/ })).closest('li') as HTMLElement;
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(within(today).getByText('No posts on this day.')).toBeTruthy();
  });

  it('the month is a grid of dots, and a tap shows the posts of a day', async () => {
    const { user } = open([aCalendarPost()], {}, '/calendar?view=month');
    await user.click(await screen.findByRole('button', { name: 'Tuesday, November 24: 1 post' }));
    expect(await screen.findByRole('heading', { name: 'Tuesday, November 24' })).toBeTruthy();
    expect(screen.getByText('How to brew filter coffee')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Wednesday, November 25: 0 posts' }));
    expect(screen.getByText('No posts on this day.')).toBeTruthy();
  });

  it('the month stands while its posts are fetched, and says of no day that it is empty', async () => {
    open(() => new Promise(() => undefined), {}, '/calendar?view=month');
    expect(await screen.findByRole('button', { name: /^Friday, November 20, today/ })).toBeTruthy();
    expect(screen.queryByText('No posts on this day.')).toBeNull();
  });
});

it('the calendar is asked for again when the stream says that a post is gone', async () => {
  let posts = [aCalendarPost()];
  const { emit } = open(() => ({ posts, complete: true }));
  await screen.findByText('How to brew filter coffee');
  posts = [];
  act(() => emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee' }));
  await waitFor(() => expect(screen.queryByText('How to brew filter coffee')).toBeNull());
});
