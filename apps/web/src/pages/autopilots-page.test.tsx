import type { Autopilot, NewAutopilot } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { AUTOPILOT_ID, anAutopilot, anItem, aRun } from '../testing/pages/run-factories.ts';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as AutopilotPage } from './autopilot-page.tsx';
import { Component as AutopilotsPage } from './autopilots-page.tsx';
import { Component as NewAutopilotPage } from './new-autopilot-page.tsx';

const open = (path = '', autopilots = [anAutopilot()], answers: Answers = {}) => {
  let all = autopilots;
  return renderApp(
    `/automate/autopilots${path}`,
    [
      { path: '/automate/autopilots', Component: AutopilotsPage },
      { path: '/automate/autopilots/new', Component: NewAutopilotPage },
      { path: '/automate/autopilots/:id', Component: AutopilotPage },
    ],
    {
      'GET /api/autopilots': () => ({ autopilots: all }),
      'GET /api/autopilots/:id': ({ id }) =>
        all.find((each) => each.id === id) ?? refusal(404, 'not_found', 'Autopilot not found'),
      'POST /api/autopilots': () => {
        all = [anAutopilot(), ...all];
        return all[0];
      },
      'PATCH /api/autopilots/:id': ({ body }) => ({ ...anAutopilot(), ...(body as Partial<Autopilot>) }),
      'DELETE /api/autopilots/:id': () => {
        all = [];
        return { ok: true };
      },
      'GET /api/runs': ({ query }) => ({
        runs: query.get('autopilotId') === AUTOPILOT_ID ? [aRun([anItem(1)], { topic: 'Honey' })] : [],
        nextCursor: null,
      }),
      ...answers,
    },
  );
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('/automate/autopilots', () => {
  test.each<[string, Partial<Autopilot>, RegExp]>([
    ['plans on a day', {}, /^Plans “Wax” on Dec 4, 2026, for posts from Dec 12, 2026 on\.$/],
    ['plans soon', { next: next({ plannedAt: '2026-11-20T11:00:00Z' }) }, /^Plans “Wax” within ten minutes/],
    ['plans in a moment', { next: next({ plannedAt: '2026-11-20T12:05:00Z' }) }, /^Plans “Wax” within ten minutes/],
    ['is written', { next: next({ waitsFor: 'writing' }) }, /current run is being written/],
    ['is planned again', { next: next({ waitsFor: 'retry' }) }, /tries again automatically/],
    ['waits for credits', { next: next({ waitsFor: 'credits' }) }, /as soon as you have enough credits/],
    ['waits for another run', { next: next({ waitsFor: 'place' }) }, /once another run is done/],
    ['needs its user', { next: next({ waitsFor: 'run' }) }, /last run needs your attention/],
    ['waits for reviews', { next: next({ waitsFor: 'drafts' }) }, /once you have reviewed the drafts/],
    ['has failures', { next: next({ waitsFor: 'failed' }) }, /^Some articles of its last run failed/],
    ['is paused', { enabled: false }, /^Paused\. No new runs are planned\.$/],
  ])('says of one that %s what comes next', async (_, change, sentence) => {
    open('', [anAutopilot(change)]);
    await screen.findByText(sentence);
    screen.getByText(/7 posts per run, weekly/);
  });

  test('pauses and resumes', async () => {
    const { user, called } = open();
    await user.click(await screen.findByRole('button', { name: 'Pause Honey and 1 more' }));
    await user.click(await screen.findByRole('button', { name: 'Resume Honey and 1 more' }));
    await screen.findByRole('button', { name: 'Pause Honey and 1 more' });
    expect(called('PATCH /api/autopilots/:id').map(({ body }) => body)).toEqual([
      { enabled: false },
      { enabled: true },
    ]);
  });

  test('explains itself while there is none, and leads to a new one', async () => {
    const { user, address } = open('', []);
    await screen.findByText('No autopilots yet');
    await user.click(screen.getAllByRole('link', { name: 'New autopilot' })[0] as HTMLElement);
    expect(address()).toBe('/automate/autopilots/new');
  });
});

describe('a new autopilot', () => {
  test('takes a topic a line, and is shown with its runs', async () => {
    const { user, called, address } = open('/new', []);
    await user.type(await screen.findByLabelText(/^Topics/), 'Honey\n\n  Wax ');
    await user.selectOptions(screen.getByLabelText(/^Schedule/), 'daily');
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByLabelText('Or paste a text'), 'I like bees.');
    await user.click(screen.getByRole('button', { name: 'Add text' }));
    await user.type(screen.getByLabelText('Rules to write by'), 'No puns.');
    await user.click(screen.getByRole('button', { name: 'Start autopilot' }));
    await waitFor(() => expect(address()).toBe(`/automate/autopilots/${AUTOPILOT_ID}`));
    expect(called('POST /api/autopilots').map(({ body }) => body as NewAutopilot)).toMatchObject([
      {
        topics: ['Honey', 'Wax'],
        siteId: SITE_ID,
        count: 7,
        samples: [{ text: 'I like bees.' }],
        voiceRules: ['No puns.'],
        schedule: { rhythm: 'daily', startDate: '2026-11-20' },
      },
    ]);
    await screen.findByRole('heading', { name: 'Runs' });
  });

  test('is sent again with the same id after a lost response; what the first request created is shown', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(409, 'already_created', 'Another request.', { created: anAutopilot() }),
    ];
    const { user, called, address } = open('/new', [anAutopilot()], {
      'POST /api/autopilots': () => answers.shift()?.(),
    });
    const topics = await screen.findByLabelText(/^Topics/);
    await user.type(topics, 'Honey');
    await user.click(screen.getByRole('button', { name: 'Start autopilot' }));
    await screen.findByText('Couldn’t create the autopilot');
    await user.type(topics, '\nWax');
    await user.click(screen.getByRole('button', { name: 'Start autopilot' }));
    await screen.findByText('Already created');
    await waitFor(() => expect(address()).toBe(`/automate/autopilots/${AUTOPILOT_ID}`));
    const [first, second] = called('POST /api/autopilots').map(({ body }) => (body as NewAutopilot).id);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('without a topic, or with a number out of range, is not sent; a problem opens the options it is in', async () => {
    const { user, called } = open('/new', []);
    const start = async () => user.click(await screen.findByRole('button', { name: 'Start autopilot' }));
    await start();
    expect((await screen.findAllByText('Please enter a topic')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/^Topics/), 'Honey');
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByLabelText(/^Maximum posts per week/), '31');
    const options = screen.getByText('More options').closest('details') as HTMLDetailsElement;
    await user.click(screen.getByText('More options'));
    expect(options.open).toBe(false);
    await start();
    await waitFor(() => expect(options.open).toBe(true));
    expect(screen.getByLabelText(/^Maximum posts per week/).getAttribute('aria-invalid')).toBe('true');
    expect(called('POST /api/autopilots')).toEqual([]);
  });
});

describe('an autopilot', () => {
  test('shows the texts whose voice its articles take, and is saved without those that are removed', async () => {
    const post = { postId: POST_ID, title: 'My best post' };
    const samples = [post, { postId: SITE_ID, title: '' }, { text: 'I like bees.' }];
    const { user, called } = open(`/${AUTOPILOT_ID}`, [anAutopilot({ samples })], {
      'PATCH /api/autopilots/:id': () => anAutopilot({ samples: [post], version: 2 }),
    });
    await user.click(await screen.findByText('More options'));
    await user.click(screen.getByRole('button', { name: 'Remove (no title)' }));
    await user.click(screen.getByRole('button', { name: 'Remove “I like bees.”' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Autopilot saved');
    screen.getByRole('button', { name: 'Remove My best post' });
    expect(called('PATCH /api/autopilots/:id')[0]?.body).toMatchObject({ samples: [{ postId: POST_ID }] });
  });

  test('lists its runs, and saves what the next ones are asked for', async () => {
    const { user, called } = open(`/${AUTOPILOT_ID}`);
    await screen.findByRole('heading', { name: 'Honey and 1 more' });
    const runs = screen.getByRole('region', { name: 'Runs' });
    await within(runs).findByRole('link', { name: /Honey/ });
    const topics = screen.getByLabelText<HTMLTextAreaElement>(/^Topics/);
    expect(topics.value).toBe('Honey\nWax');
    expect(screen.getByLabelText<HTMLSelectElement>(/^WordPress Site/).disabled).toBe(true);
    await user.type(topics, '\nBees');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Autopilot saved');
    const [sent] = called('PATCH /api/autopilots/:id');
    expect(sent?.body).toMatchObject({ topics: ['Honey', 'Wax', 'Bees'], count: 7, schedule: { perWeekMax: 3 } });
    expect(sent?.body).not.toHaveProperty('siteId');
  });

  test('that is saved in another tab keeps what is typed here, and takes both or the other one’s', async () => {
    let saved = anAutopilot({ version: 2, topics: ['Honey', 'Wax', 'Bees'] });
    const { user, called } = open(`/${AUTOPILOT_ID}`, [anAutopilot()], {
      'PATCH /api/autopilots/:id': ({ body }) => {
        const { version, ...changes } = body as Partial<Autopilot>;
        if (version !== saved.version) return refusal(409, 'changed_elsewhere', 'Changed', { autopilot: saved });
        saved = { ...saved, ...changes, version: version + 1 };
        return saved;
      },
    });
    await user.selectOptions(await screen.findByLabelText(/^Schedule/), 'daily');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This autopilot was changed in another tab or on another device');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Schedule/).value).toBe('daily');
    await user.click(screen.getByRole('button', { name: 'Save both changes' }));
    await screen.findByText('Autopilot saved');
    expect(called('PATCH /api/autopilots/:id').at(-1)?.body).toMatchObject({
      version: 2,
      topics: ['Honey', 'Wax', 'Bees'],
      schedule: { rhythm: 'daily' },
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Topics/).value).toBe('Honey\nWax\nBees');
    saved = { ...saved, version: 9, count: 3 };
    await user.selectOptions(screen.getByLabelText(/^Schedule/), 'weekly');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Discard mine' }));
    expect(screen.getByLabelText<HTMLSelectElement>(/^Schedule/).value).toBe('daily');
    expect(screen.getByLabelText<HTMLInputElement>(/^Number of Posts/).value).toBe('3');
  });

  test('that is changed in another tab is shown as it is now, while nothing is typed here', async () => {
    let saved = anAutopilot();
    const { emit } = open(`/${AUTOPILOT_ID}`, [], { 'GET /api/autopilots/:id': () => saved });
    const topics = await screen.findByLabelText<HTMLTextAreaElement>(/^Topics/);
    saved = { ...saved, version: 2, topics: ['Bees'] };
    emit({ type: 'autopilot' });
    await waitFor(() => expect(topics.value).toBe('Bees'));
    expect(screen.queryByText(/^This autopilot was changed in another tab/)).toBeNull();
  });

  test('keeps what is typed while it is saved', async () => {
    let answer: (saved: Autopilot) => void = () => {};
    const { user, called } = open(`/${AUTOPILOT_ID}`, [anAutopilot()], {
      'PATCH /api/autopilots/:id': () => new Promise<Autopilot>((resolve) => (answer = resolve)),
    });
    const topics = await screen.findByLabelText<HTMLTextAreaElement>(/^Topics/);
    await user.type(topics, '\nBees');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('PATCH /api/autopilots/:id')).toHaveLength(1));
    await user.type(topics, '\nMead');
    answer(anAutopilot({ version: 2, topics: ['Honey', 'Wax', 'Bees'] }));
    await screen.findByText('Autopilot saved');
    expect(topics.value).toBe('Honey\nWax\nBees\nMead');
  });

  test('with unsaved changes is left after a question, and without one once they are saved', async () => {
    const { user, address, go } = open(`/${AUTOPILOT_ID}`);
    await user.type(await screen.findByLabelText(/^Topics/), '\nBees');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Autopilots' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Topics/).value).toBe('Honey\nWax\nBees');
    await user.click(screen.getByRole('link', { name: 'Autopilots' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(address()).toBe('/automate/autopilots');
    await go(-1);
    await user.type(await screen.findByLabelText(/^Topics/), '\nMead');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Autopilot saved');
    await user.click(screen.getByRole('link', { name: 'Autopilots' }));
    expect(address()).toBe('/automate/autopilots');
  });

  test('is removed after a question, whatever is typed', async () => {
    const { user, called, address } = open(`/${AUTOPILOT_ID}`);
    await user.type(await screen.findByLabelText(/^Topics/), '\nBees');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(called('DELETE /api/autopilots/:id')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove autopilot' }));
    await waitFor(() => expect(address()).toBe('/automate/autopilots'));
    expect(called('DELETE /api/autopilots/:id')).toHaveLength(1);
    await screen.findByText('No autopilots yet');
  });

  test('that is gone says so', async () => {
    open('/00000000-0000-4000-8000-000000000999');
    await screen.findByText('Autopilot not found');
  });
});

function next(change: Partial<Autopilot['next']>): Autopilot['next'] {
  return { ...anAutopilot().next, ...change };
}
