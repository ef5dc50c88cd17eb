import type { Run, RunItem } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded with the first key otherwise.
import '../lib/browser/keep-focus.ts';
import { aUser, POST_ID } from '../testing/pages/factories.ts';
import { openRun, rows } from '../testing/pages/open-run.tsx';
import { aDraft, anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { refusal } from '../testing/pages/stub-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a plan', () => {
  test('says that an emptied title is needed, and keeps the one before', async () => {
    const { user, called } = openRun(aRun([anItem(1)]), {}, '/plan');
    const title = (await screen.findByLabelText('Title of article 1')) as HTMLTextAreaElement;
    await user.clear(title);
    await user.tab();
    await screen.findByText('Please enter a title');
    expect(title.value).toBe('Article 1');
    await user.type(title, '!');
    expect(screen.queryByText('Please enter a title')).toBeNull();
    await user.tab();
    expect(called('PATCH /api/run-items/:id').map(({ body }) => body)).toMatchObject([{ title: 'Article 1!' }]);
  });

  test('is edited in place: a title is saved when it is left, with the version that was seen', async () => {
    const { user, called } = openRun(aRun([anItem(1), anItem(2)]), {}, '/plan');
    const title = await screen.findByLabelText('Title of article 1');
    await user.clear(title);
    await user.type(title, 'Bees in winter');
    await user.tab();
    await waitFor(() => expect(called('PATCH /api/run-items/:id')).toHaveLength(1));
    expect(called('PATCH /api/run-items/:id')[0]?.body).toEqual({ title: 'Bees in winter', version: 3 });
    // The next change builds on the version that this one left.
    await user.click(screen.getByRole('button', { name: 'Lock Article 2' }));
    await waitFor(() => expect(called('PATCH /api/run-items/:id')[1]?.body).toEqual({ locked: true, version: 4 }));
  });

  test.each(['Title of article 1', 'Angle'])(
    'keeps the text of a field that has the focus while another tab changes it: %s',
    async (label) => {
      let run = aRun([anItem(1)]);
      const { user, called, emit } = openRun(run, { 'GET /api/runs/:id': () => run }, '/plan');
      await user.click(await screen.findByRole('button', { name: 'Details of Article 1' }));
      const field = screen.getByLabelText<HTMLInputElement>(label);
      const before = field.value;
      await user.click(field);
      run = aRun([anItem(1, { title: 'From the other tab', angle: 'From the other tab', keyword: 'wax' })], {
        version: 4,
      });
      emit({ type: 'run', runId: RUN_ID });
      await screen.findByDisplayValue('wax');
      expect(field.value).toBe(before);
      // Left as it was, it shows the other one, and saves nothing.
      await user.tab();
      expect(field.value).toBe('From the other tab');
      expect(called('PATCH /api/run-items/:id')).toEqual([]);
      await user.type(field, '!');
      run = aRun([anItem(1, { title: 'Again', angle: 'Again', keyword: 'honey' })], { version: 5 });
      emit({ type: 'run', runId: RUN_ID });
      await screen.findByDisplayValue('honey');
      expect(field.value).toBe('From the other tab!');
      await user.tab();
      await waitFor(() =>
        expect(Object.values(called('PATCH /api/run-items/:id')[0]?.body ?? {})).toEqual(['From the other tab!', 5]),
      );
    },
  );

  test('keeps a title when Escape is pressed, and when it is emptied', async () => {
    const { user, called } = openRun(aRun([anItem(1)]), {}, '/plan');
    const title = (await screen.findByLabelText('Title of article 1')) as HTMLInputElement;
    await user.type(title, ' changed{Escape}');
    await user.clear(title);
    await user.tab();
    expect(title.value).toBe('Article 1');
    expect(called('PATCH /api/run-items/:id')).toEqual([]);
  });

  const noCredits = { code: 'no_credits', message: 'You have no free AI credits for 2 articles.' };
  const inOverlap: RunItem['overlap'] = { verdict: 'same', posts: [], titles: [], kept: false };
  const sameSubject = { code: 'same_subject', message: '2 titles have the subject of another post.' };
  test.each<[string, RunItem[], Run['error'], number | null, RegExp | undefined]>([
    ['too few credits', [anItem(1), anItem(2)], noCredits, 1, /at once, but takes more credits than you have\.$/],
    ['credits that are enough by now', [anItem(1)], noCredits, 285, /You have enough now: accept the plan\.$/],
    ['a model of the user’s own by now', [anItem(1)], noCredits, null, /You have enough now: accept the plan\.$/],
    ['credits for what is declined by now', [anItem(1, { state: 'declined' })], noCredits, 0, undefined],
    [
      'another run',
      [anItem(1)],
      { code: 'too_many_runs', message: 'Another run is being written. Wait until it is done, or pause it.' },
      12,
      /another run was being written then\. Once that one is done, accept the plan\.$/,
    ],
    ['a subject to decide about', [anItem(1, { overlap: inOverlap }), anItem(2)], sameSubject, 12, /^1 title has the/],
    ['subjects that are decided', [anItem(1, { overlap: { ...inOverlap, kept: true } })], sameSubject, 12, undefined],
    ['another cause', [anItem(1)], { code: 'model_failed', message: 'The model failed.' }, 12, /^The model failed\.$/],
  ])('that was not written by itself says why as long as that is true: %s', async (_, items, error, left, words) => {
    const run = aRun(items, { error, straightToReview: true });
    openRun({ ...run, credits: { ...run.credits, left } }, {}, '/plan');
    await screen.findByRole('button', { name: 'Propose the rest again' });
    const notice = screen.queryByText('This plan needs your attention');
    expect(notice === null).toBe(words === undefined);
    if (words) expect(notice?.nextElementSibling?.textContent).toMatch(words);
  });

  test('says its price, and accepts', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    const accepted = aRun([anItem(1, { state: 'queued' }), anItem(2, { state: 'queued' })], {
      state: 'writing',
      version: 4,
      acceptedAt: '2026-11-20T09:00:00Z',
    });
    const { user, address, called } = openRun(run, { 'POST /api/runs/:id/accept': () => accepted }, '/plan');
    await screen.findByText('Up to 2 credits. You have 12.');
    await user.click(screen.getByRole('button', { name: 'Accept and write 2 articles' }));
    await waitFor(() => expect(address()).toBe(`/automate/runs/${RUN_ID}/drafts`));
    expect(called('POST /api/runs/:id/accept')[0]?.body).toEqual({ version: 3 });
    await screen.findByText('0 of 2 drafts written');
  });

  test.each<[string, Partial<Run['model']>, number | null, string | undefined]>([
    [
      'in money',
      { upperBoundCost: { amount: 0.04212, currency: 'USD' } },
      12,
      'The operator pays at most $0.043 for the model, usually far less.',
    ],
    [
      'of much',
      { upperBoundCost: { amount: 12.001, currency: 'INR' } },
      12,
      'The operator pays at most ₹12.01 for the model, usually far less.',
    ],
    [
      'of cents',
      { upperBoundCost: { amount: 0.5, currency: 'USD' } },
      12,
      'The operator pays at most $0.50 for the model, usually far less.',
    ],
    [
      'of nearly a tenth',
      { upperBoundCost: { amount: 0.0991, currency: 'USD' } },
      12,
      'The operator pays at most $0.10 for the model, usually far less.',
    ],
    ['in tokens for an own model', {}, null, 'The model is asked for at most 480,000 tokens.'],
    ['in credits alone where no price is known', {}, 12, undefined],
  ])('says what its model takes at most: %s', async (_, model, left, words) => {
    const run = aRun([anItem(1)]);
    openRun({ ...run, credits: { ...run.credits, left }, model: { ...run.model, ...model } }, {}, '/plan');
    await screen.findByRole('button', { name: 'Accept and write 1 article' });
    expect(screen.queryByText(/^The (model|operator)/)?.textContent).toBe(words);
  });

  test.each<[string, Partial<Run['model']>, number | null, string]>([
    [
      'in money',
      { used: { input: 51_234, output: 9_999 }, cost: { amount: 0.0041, currency: 'USD' } },
      12,
      ' · $0.0041 for 61,200 tokens',
    ],
    ['in tokens for an own model', { used: { input: 5_123, output: 999 } }, null, ' · 6,122 tokens'],
    ['not where credits pay for it', { used: { input: 5_123, output: 999 } }, 12, ''],
  ])('that is written says what that took: %s', async (_, model, left, words) => {
    const run = aRun([aDraft(1)], { state: 'done', acceptedAt: '2026-11-20T09:00:00Z' });
    openRun({ ...run, credits: { ...run.credits, left }, model: { ...run.model, ...model } }, {}, '/drafts');
    const state = await screen.findByText('Written', { selector: '[role=status]' });
    expect(state.parentElement?.textContent).toBe(`Kitchen Notes · Written${words}`);
  });

  test('that costs more than is left says how many to decline, and cannot be accepted', async () => {
    const run = aRun([anItem(1), anItem(2), anItem(3)]);
    openRun({ ...run, credits: { ...run.credits, left: 1 } }, {}, '/plan');
    await screen.findByText(/You have 1 credit for 3 articles. Decline 2/);
    expect((screen.getByRole('button', { name: /^Accept/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('that no credits are left for does not advise to decline all of it', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    openRun({ ...run, credits: { ...run.credits, left: 0 } }, {}, '/plan');
    await screen.findByText('You have 0 credits for 2 articles. Use your own model under Settings.');
  });

  test('that the credits of Free are too few for names Pro', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    const session = { expires_in: 3600, expires_at: 4_000_000_000, token_type: 'cookie', user: aUser, plan: 'free' };
    const answers = { 'GET /api/session': () => ({ user: aUser, session }) };
    openRun({ ...run, credits: { ...run.credits, left: 1 } }, answers, '/plan');
    const link = await screen.findByRole('link', { name: 'in Settings, under Billing' });
    expect(link.getAttribute('href')).toBe('/settings/billing');
    expect(link.parentElement?.textContent).toMatch(
      /Decline 1, upgrade to Pro in Settings, under Billing, or use your own model/,
    );
  });

  test('changed in another tab is shown as it is now, and the change is not made', async () => {
    const run = aRun([anItem(1)]);
    const { user, called } = openRun(
      run,
      {
        'PATCH /api/run-items/:id': () =>
          refusal(409, 'changed_elsewhere', 'This run was changed in another tab.', {
            run: { ...run, version: 9, items: [anItem(1, { title: 'From the other tab' })] },
          }),
      },
      '/plan',
    );
    await user.type(await screen.findByLabelText('Title of article 1'), ' mine{Enter}');
    await screen.findByDisplayValue('From the other tab');
    await screen.findByText('This run was changed in another tab.');
    expect(called('PATCH /api/run-items/:id').map(({ body }) => body)).toEqual([
      { title: 'Article 1 mine', version: 3 },
    ]);
  });

  test.each<[string, () => Response]>([
    ['could not be saved', () => refusal(500, 'unexpected', 'Something went wrong.')],
    [
      'met one of another tab',
      () =>
        refusal(409, 'changed_elsewhere', 'This run was changed in another tab.', {
          run: aRun([anItem(1, { title: 'From the other tab' })], { version: 9 }),
        }),
    ],
  ])('is not accepted with a title that %s', async (_, answer) => {
    const run = aRun([anItem(1)]);
    const { user, called } = openRun(
      run,
      { 'PATCH /api/run-items/:id': answer, 'POST /api/runs/:id/accept': () => run },
      '/plan',
    );
    await user.type(await screen.findByLabelText('Title of article 1'), ' mine');
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await screen.findByText(/may not be saved, so nothing was accepted/);
    expect(called('POST /api/runs/:id/accept')).toEqual([]);
    expect(screen.queryByDisplayValue('Article 1 mine')).toBeNull();
    // By now it is shown as it is.
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(called('POST /api/runs/:id/accept')).toHaveLength(1));
  });

  test('is not accepted while a lock that was not saved is still shown', async () => {
    const run = aRun([anItem(1)]);
    const lost = () => refusal(500, 'unexpected', 'Something went wrong.');
    let isDown = false;
    const { user, called } = openRun(
      run,
      {
        'GET /api/runs/:id': () => (isDown ? lost() : run),
        'PATCH /api/run-items/:id': lost,
        'POST /api/runs/:id/accept': () => run,
      },
      '/plan',
    );
    const lock = await screen.findByRole('button', { name: 'Lock Article 1' });
    isDown = true;
    await user.click(lock);
    await screen.findByText('This may be out of date', {}, { timeout: 5_000 });
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await screen.findByText(/may not be saved, so nothing was accepted/);
    expect(called('POST /api/runs/:id/accept')).toEqual([]);
  });

  test('shows what else has a subject, with its link and the words: keep, change, update or skip', async () => {
    const overlap: RunItem['overlap'] = {
      verdict: 'same',
      posts: [{ id: POST_ID, title: 'Winter bees', status: 'published', verdict: 'same', words: ['winter', 'bees'] }],
      titles: [{ title: 'Cold bees', from: 'plan', verdict: 'close', words: ['bees'] }],
      kept: false,
    };
    const { user, called } = openRun(aRun([anItem(1, { overlap })]), {}, '/plan');
    const row = (await screen.findByText('One article would answer both titles')).closest('li') as HTMLElement;
    const other = within(row).getByRole('link', { name: 'Winter bees' });
    expect(other.getAttribute('href')).toBe(`/posts/${POST_ID}`);
    expect(row.textContent).toContain('(Published; both about winter, bees)');
    expect(row.textContent).toContain('Cold bees (in this plan; both about bees)');
    within(row).getByRole('link', { name: 'Update the old post instead: Winter bees' });
    await user.click(within(row).getByRole('button', { name: 'Change the angle of Article 1' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Title of article 1'));
    await user.click(within(row).getByRole('button', { name: 'Keep Article 1' }));
    await waitFor(() => expect(called('PATCH /api/run-items/:id')[0]?.body).toEqual({ keep: true, version: 3 }));
  });

  test('that failed says why and is tried again', async () => {
    const run = aRun([], { state: 'failed', error: { code: 'model_busy', message: 'The model is over its limit.' } });
    const { user, called } = openRun(
      run,
      { 'POST /api/runs/:id/plan': () => ({ ...run, state: 'planning' }) },
      '/plan',
    );
    await screen.findByText('The model is over its limit.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(called('POST /api/runs/:id/plan')).toHaveLength(1));
  });

  test('declines an article', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    const { user, called } = openRun(
      run,
      { 'POST /api/run-items/:id/decline': () => ({ ...aRun([anItem(2)]), version: 4 }) },
      '/plan',
    );
    await user.click(await screen.findByRole('button', { name: 'Decline Article 1' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    const path = `POST /api/run-items/${anItem(1).id}/decline`;
    expect(called(path).map(({ body }) => body)).toEqual([{ version: 3 }]);
  });
});
