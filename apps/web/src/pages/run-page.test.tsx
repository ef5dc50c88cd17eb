import type { PublicationState, Run, RunCheck, RunItem } from '@pressloom/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded with the first key otherwise.
import '../lib/browser/keep-focus.ts';
import { aPublication, aUser, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { aDraft, anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as RunPage } from './run-page.tsx';

const open = (run: Run, answers: Answers = {}, stop = '') =>
  renderApp(
    `/automate/runs/${RUN_ID}${stop}`,
    [
      { path: '/automate/runs/:id', Component: RunPage },
      { path: '/automate/runs/:id/:stop', Component: RunPage },
      { path: '/posts/:id', element: 'The editor' },
      { path: '*', element: 'Another page' },
    ],
    {
      'GET /api/runs/:id': () => run,
      'GET /api/runs': () => ({ runs: [], nextCursor: null }),
      'PATCH /api/run-items/:id': ({ body }) => {
        const { version, ...fields } = body as Partial<RunItem> & { version: number };
        return {
          ...run,
          version: version + 1,
          items: run.items.map((item, at) => (at === 0 ? { ...item, ...fields } : item)),
        };
      },
      ...answers,
    },
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = () => within(screen.getByRole('list', { name: 'Planned articles' })).getAllByRole('listitem');

const SINCE = '2026-11-20T10:42:00.000Z';

describe('a run', () => {
  test.each<[string, Run, string]>([
    ['is planned', aRun([anItem(1)]), 'plan'],
    ['is written', aRun([aDraft(1)], { state: 'writing', acceptedAt: '2026-11-20T09:00:00Z' }), 'drafts'],
    [
      'is approved',
      aRun([aDraft(1, { state: 'approved' })], { state: 'done', acceptedAt: '2026-11-20T09:00:00Z' }),
      'scheduled',
    ],
  ])('that %s opens at the stop where it stands', async (_, run, stop) => {
    const { address } = open(run);
    await waitFor(() => expect(address()).toBe(`/automate/runs/${RUN_ID}/${stop}`));
  });

  test.each<[string, Run, string]>([
    ['its plan', aRun([], { state: 'planning', count: 7, waitingSince: SINCE }), 'plan'],
    ['its outlines', aRun([anItem(1)], { waitingSince: SINCE }), 'briefs'],
    [
      'an article',
      aRun([anItem(1, { state: 'writing', waitingSince: SINCE })], { state: 'writing', acceptedAt: SINCE }),
      'drafts',
    ],
  ])('says since when %s waits for a model', async (_, run, stop) => {
    open(run, {}, `/${stop}`);
    await screen.findByText(/The model is at its limit\. Waiting since \d+:42/);
  });

  test.each<[string, Run, string, string[], string]>([
    ['removes it', aRun([anItem(1)]), 'plan', ['More actions', 'Remove run'], 'DELETE /api/runs/:id'],
    ['declines', aRun([anItem(1)]), 'plan', ['Decline Article 1'], 'POST /api/run-items/:id/decline'],
    [
      'tries again',
      aRun([anItem(1, { state: 'failed' })], { state: 'writing', acceptedAt: SINCE }),
      'drafts',
      ['Try again: Article 1'],
      'POST /api/review',
    ],
    [
      'skips',
      aRun([anItem(1, { state: 'failed' })], { state: 'writing', acceptedAt: SINCE }),
      'drafts',
      ['Skip Article 1'],
      'POST /api/review',
    ],
  ])('%s once, however often it is clicked while the request runs', async (_, run, stop, names, request) => {
    const answer = Promise.withResolvers<Response>();
    const { user, called } = open(run, { [request]: () => answer.promise }, `/${stop}`);
    const find = (name: string) => screen.findByRole(name === names[0] ? 'button' : 'menuitem', { name });
    for (const name of names) await user.click(await find(name));
    const act = names.length > 1 ? await screen.findByRole('button', { name: names[1] }) : await find(names[0] ?? '');
    await user.click(act);
    await waitFor(() => expect(called(request)).toHaveLength(1));
    await user.click(act);
    answer.resolve(refusal(422, 'refused', 'Not now.'));
    await screen.findByText('Not now.');
    expect(called(request)).toHaveLength(1);
  });

  test.each<[string, string, Run]>([
    ['plan', 'Propose the rest again', aRun([anItem(1)])],
    ['plan', 'Add', aRun([anItem(1)])],
    ['plan', 'Try again', aRun([], { state: 'failed', error: { code: 'model_failed', message: 'It failed.' } })],
    [
      'drafts',
      'Try all 2 again',
      aRun([anItem(1, { state: 'failed' }), anItem(2, { state: 'failed' })], { state: 'done', acceptedAt: SINCE }),
    ],
    ['drafts', 'Try again: Article 1', aRun([anItem(1, { state: 'failed' })], { state: 'done', acceptedAt: SINCE })],
  ])('whose site was removed offers at its %s no "%s"', async (stop, name, run) => {
    const { unmount } = open(run, {}, `/${stop}`);
    await screen.findByRole('button', { name });
    unmount();
    open({ ...run, site: null }, {}, `/${stop}`);
    await screen.findByText(/^Site removed/);
    if (stop === 'plan') await screen.findByText('The site of this run was removed');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('that is being written cannot be removed, and says what to do first', async () => {
    const { user, called } = open(aRun([aDraft(1)], { state: 'writing', acceptedAt: SINCE }), {}, '/drafts');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const item = await screen.findByRole('menuitem', { name: 'Remove run (pause or stop it first)' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(called('DELETE /api/runs/:id')).toEqual([]);
  });

  test.each<[string, Run['state'], RunItem[], string, boolean]>([
    ['stopped', 'stopped', [anItem(1, { state: 'skipped' })], '1 post not written.', false],
    ['done', 'done', [anApproved(1, 'done'), aDraft(2, { state: 'skipped' })], '1 post scheduled, 1 skipped.', true],
    ['not on its site yet', 'done', [anApproved(1, 'queued')], '1 post being scheduled.', true],
    ['done, with its draft deleted', 'done', [aDeletedDraft(1)], '1 post deleted.', false],
    [
      'stopped, with a draft deleted',
      'stopped',
      [aDeletedDraft(1), anItem(2, { state: 'skipped' }), aDeletedDraft(3)],
      '2 posts deleted, 1 not written.',
      false,
    ],
  ])('that is %s says what became of its articles', async (_, state, items, words, hasScheduled) => {
    open(aRun(items, { state, acceptedAt: SINCE }), {}, '/drafts');
    await screen.findByText(words);
    expect(screen.queryByRole('link', { name: 'See what is scheduled' }) !== null).toBe(hasScheduled);
  });

  test('that does not exist says so', async () => {
    open(aRun([]), { 'GET /api/runs/:id': () => refusal(404, 'not_found', 'Not found') });
    await screen.findByText('Run not found');
  });
});

describe('a plan', () => {
  test('says that an emptied title is needed, and keeps the one before', async () => {
    const { user, called } = open(aRun([anItem(1)]), {}, '/plan');
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
    const { user, called } = open(aRun([anItem(1), anItem(2)]), {}, '/plan');
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
      const { user, called, emit } = open(run, { 'GET /api/runs/:id': () => run }, '/plan');
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
    const { user, called } = open(aRun([anItem(1)]), {}, '/plan');
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
    open({ ...run, credits: { ...run.credits, left } }, {}, '/plan');
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
    const { user, address, called } = open(run, { 'POST /api/runs/:id/accept': () => accepted }, '/plan');
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
    open({ ...run, credits: { ...run.credits, left }, model: { ...run.model, ...model } }, {}, '/plan');
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
    open({ ...run, credits: { ...run.credits, left }, model: { ...run.model, ...model } }, {}, '/drafts');
    const state = await screen.findByText('Written', { selector: '[role=status]' });
    expect(state.parentElement?.textContent).toBe(`Kitchen Notes · Written${words}`);
  });

  test('that costs more than is left says how many to decline, and cannot be accepted', async () => {
    const run = aRun([anItem(1), anItem(2), anItem(3)]);
    open({ ...run, credits: { ...run.credits, left: 1 } }, {}, '/plan');
    await screen.findByText(/You have 1 credit for 3 articles. Decline 2/);
    expect((screen.getByRole('button', { name: /^Accept/ }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('that no credits are left for does not advise to decline all of it', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    open({ ...run, credits: { ...run.credits, left: 0 } }, {}, '/plan');
    await screen.findByText('You have 0 credits for 2 articles. Use your own model under Settings.');
  });

  test('that the credits of Free are too few for names Pro', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    const session = { expires_in: 3600, expires_at: 4_000_000_000, token_type: 'cookie', user: aUser, plan: 'free' };
    const answers = { 'GET /api/session': () => ({ user: aUser, session }) };
    open({ ...run, credits: { ...run.credits, left: 1 } }, answers, '/plan');
    const link = await screen.findByRole('link', { name: 'in Settings, under Billing' });
    expect(link.getAttribute('href')).toBe('/settings/billing');
    expect(link.parentElement?.textContent).toMatch(
      /Decline 1, upgrade to Pro in Settings, under Billing, or use your own model/,
    );
  });

  test('changed in another tab is shown as it is now, and the change is not made', async () => {
    const run = aRun([anItem(1)]);
    const { user, called } = open(
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
    const { user, called } = open(
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
    const { user, called } = open(
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
    const { user, called } = open(aRun([anItem(1, { overlap })]), {}, '/plan');
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
    const { user, called } = open(run, { 'POST /api/runs/:id/plan': () => ({ ...run, state: 'planning' }) }, '/plan');
    await screen.findByText('The model is over its limit.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(called('POST /api/runs/:id/plan')).toHaveLength(1));
  });

  test('declines an article', async () => {
    const run = aRun([anItem(1), anItem(2)]);
    const { user, called } = open(
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

describe('briefs', () => {
  const outlined = (heading: string) => ({
    sections: [{ heading, points: [] }],
    onlyYouKnow: '',
    sources: [],
    links: [],
    words: 800,
  });

  test('keep the focus and what is typed while one is saved and a proposal arrives', async () => {
    let brief = outlined('Homes');
    let version = 3;
    const run = () => aRun([anItem(1, { brief })], { version });
    const { user, emit } = open(run(), { 'GET /api/runs/:id': run }, '/briefs');
    const outline = await screen.findByLabelText<HTMLTextAreaElement>('Outline');
    await user.type(outline, '{Enter}- Straw');
    await user.tab();
    const known = screen.getByLabelText<HTMLTextAreaElement>('What only you know');
    expect(document.activeElement).toBe(known);
    await user.type(known, 'Mine are blue');
    [brief, version] = [outlined('Proposed'), 9];
    emit({ type: 'run', runId: RUN_ID });
    await waitFor(() => expect(outline.value).toBe('Proposed'));
    expect(document.activeElement).toBe(known);
    expect(known.value).toBe('Mine are blue');
  });

  test('are edited as lines, and saved when a field is left', async () => {
    const brief = {
      sections: [{ heading: 'Homes', points: ['Wood'] }],
      onlyYouKnow: '',
      sources: [],
      links: [],
      words: 800,
    };
    const { user, called } = open(aRun([anItem(1, { brief })]), {}, '/briefs');
    const outline = await screen.findByLabelText('Outline');
    expect((outline as HTMLTextAreaElement).value).toBe('Homes\n- Wood');
    await user.type(outline, '{Enter}- Straw');
    await user.tab();
    await waitFor(() =>
      expect(called('PATCH /api/run-items/:id')[0]?.body).toEqual({
        brief: { ...brief, sections: [{ heading: 'Homes', points: ['Wood', 'Straw'] }] },
        version: 3,
      }),
    );
  });

  test('have rules to write by, one a line, for the whole run', async () => {
    const run = aRun([anItem(1)]);
    const { user, called } = open(run, { 'PATCH /api/runs/:id': () => ({ ...run, version: 4 }) }, '/briefs');
    await user.type(await screen.findByLabelText('Rules to write by'), 'Say you{Enter}{Enter} No puns ');
    await user.tab();
    await waitFor(() =>
      expect(called('PATCH /api/runs/:id')[0]?.body).toEqual({ voiceRules: ['Say you', 'No puns'], version: 3 }),
    );
  });

  test('that could not be saved stay as typed, and the plan is not accepted without them', async () => {
    const run = aRun([anItem(1, { brief: outlined('Homes') })]);
    let isDown = true;
    const { user, called } = open(
      run,
      {
        'PATCH /api/run-items/:id': ({ body }) => {
          if (isDown)
            return refusal(409, 'changed_elsewhere', 'Changed in another tab.', { run: { ...run, version: 7 } });
          const { brief } = body as RunItem;
          return aRun([anItem(1, { brief })], { version: 8 });
        },
        'POST /api/runs/:id/accept': () => run,
      },
      '/briefs',
    );
    const known = await screen.findByLabelText<HTMLTextAreaElement>('What only you know');
    await user.type(known, 'Mine are blue');
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await screen.findByText('Changed in another tab.');
    await screen.findByText(/may not be saved, so nothing was accepted/);
    expect(known.value).toBe('Mine are blue');
    expect(called('POST /api/runs/:id/accept')).toEqual([]);
    isDown = false;
    await user.type(known, '.');
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await waitFor(() => expect(called('POST /api/runs/:id/accept')[0]?.body).toEqual({ version: 8 }));
    expect(called('PATCH /api/run-items/:id')[1]?.body).toMatchObject({
      version: 7,
      brief: { onlyYouKnow: 'Mine are blue.' },
    });
  });

  test('that are typed before there is an outline are saved once it arrives', async () => {
    let run = aRun([anItem(1)]);
    const { user, called, emit } = open(run, { 'GET /api/runs/:id': () => run }, '/briefs');
    await user.click(await screen.findByText('1. Article 1'));
    await user.type(await screen.findByLabelText('What only you know'), 'Mine are blue');
    await user.tab();
    await screen.findByText('Please add at least one heading');
    run = aRun([anItem(1, { brief: outlined('Homes') })], { version: 4 });
    emit({ type: 'run', runId: RUN_ID });
    await waitFor(() =>
      expect(called('PATCH /api/run-items/:id')[0]?.body).toMatchObject({
        version: 4,
        brief: { sections: [{ heading: 'Homes' }], onlyYouKnow: 'Mine are blue' },
      }),
    );
  });

  test('of the user’s own are as long as the articles of their run, unless another length is entered', async () => {
    const { user, called } = open(aRun([anItem(1)], { length: 'short' }), {}, '/briefs');
    await user.click(await screen.findByText('1. Article 1'));
    const words = screen.getByLabelText<HTMLInputElement>('Length (words)');
    expect(words.value).toBe('500');
    await user.type(screen.getByLabelText('Outline'), 'Homes');
    await user.tab();
    const saved = () => called('PATCH /api/run-items/:id').map(({ body }) => (body as RunItem).brief?.words);
    await waitFor(() => expect(saved()).toEqual([500]));
    await user.clear(words);
    await user.type(words, '0');
    await user.tab();
    await screen.findByText('Please enter a number between 100 and 5,000');
    expect(saved()).toEqual([500]);
  });

  test('refuse a source that is no URL', async () => {
    const brief = { sections: [{ heading: 'Homes', points: [] }], onlyYouKnow: '', sources: [], links: [], words: 800 };
    const { user, called } = open(aRun([anItem(1, { brief })]), {}, '/briefs');
    await user.type(await screen.findByLabelText('Sources'), 'not a url');
    await user.tab();
    await screen.findByText('Please enter a valid URL');
    expect(called('PATCH /api/run-items/:id')).toEqual([]);
  });
});

/** One that was written, and whose draft is gone. */
function aDeletedDraft(number: number): RunItem {
  return anItem(number, { state: 'skipped', progress: { written: 3, sections: 3 } });
}

/** One that was approved, by what became of it on its site. */
function anApproved(number: number, state: PublicationState, message?: string): RunItem {
  const draft = aDraft(number, { state: 'approved' });
  const publication = { state, error: message ? { code: 'refused', message } : null };
  const status = state === 'done' ? ('scheduled' as const) : ('pending' as const);
  return { ...draft, post: draft.post && { ...draft.post, status, publication } };
}

describe('drafts', () => {
  const accepted = { state: 'writing', acceptedAt: '2026-11-20T09:00:00Z' } as const;

  test('that failed say why, each with a button, and are tried again together', async () => {
    const failed = (number: number) =>
      anItem(number, { state: 'failed', error: { code: 'model_failed', message: `Cause ${number}` } });
    const { user, called } = open(
      aRun([failed(1), failed(2)], accepted),
      {
        'POST /api/review': ({ body }) => ({
          results: (body as { ids: string[] }).ids.map((id) => ({ id, error: null })),
        }),
      },
      '/drafts',
    );
    await screen.findByText('Failed to generate some posts');
    screen.getByText('Cause 1');
    await user.click(screen.getByRole('button', { name: 'Try all 2 again' }));
    await waitFor(() =>
      expect(called('POST /api/review')[0]?.body).toMatchObject({ action: 'retry', ids: { length: 2 } }),
    );
  });

  test('that wait for their next attempt can be tried now or skipped, unless the run is paused', async () => {
    const error = { code: 'model_answer_unusable', message: 'No outline can be used. Please try again.' };
    const waiting = anItem(1, { state: 'queued', error, nextAttemptAt: '2099-01-01T00:00:00Z' });
    const { user, called } = open(
      aRun([waiting], accepted),
      { 'POST /api/review': () => ({ results: [{ id: waiting.id, error: null }] }) },
      '/drafts',
    );
    await screen.findByText(/^No outline can be used\. Next try: /);
    screen.getByRole('button', { name: 'Skip Article 1' });
    await user.click(screen.getByRole('button', { name: 'Try now: Article 1' }));
    await waitFor(() => expect(called('POST /api/review')[0]?.body).toMatchObject({ action: 'retry' }));
    cleanup();
    open(aRun([waiting], { ...accepted, state: 'paused' }), {}, '/drafts');
    await screen.findByText('Written once the run is resumed');
    expect(screen.queryByRole('button', { name: 'Try now: Article 1' })).toBeNull();
  });

  test('of which one failed have one button to try it again', async () => {
    const failed = anItem(1, { state: 'failed', error: { code: 'model_failed', message: 'Cause 1' } });
    open(aRun([failed], accepted), {}, '/drafts');
    await screen.findByText('Failed to generate some posts');
    const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(names.filter((name) => /again/.test(name ?? ''))).toEqual(['Try again: Article 1']);
  });

  test.each<[string, boolean, string | null, RegExp, string[]]>([
    ['are approved and written again', true, SITE_ID, /^It shares no pattern/, ['Approve', 'Regenerate']],
    ['cannot be approved without a site, and say why', false, null, /^Its site was removed, so/, []],
    ['are approved for another site, but not written again', false, SITE_ID, /^The site of its run was/, ['Approve']],
  ])('%s', async (_, hasSite, siteId, words, offered) => {
    const draft = aDraft(1);
    const run = aRun([{ ...draft, post: draft.post && { ...draft.post, siteId } }], accepted);
    const { user, called } = open(hasSite ? run : { ...run, site: null }, {}, '/drafts');
    await screen.findByText(words);
    const isOffered = (name: string) =>
      !(screen.getByRole('button', { name: new RegExp(`^${name}`) }) as HTMLButtonElement).disabled;
    expect(['Approve', 'Regenerate'].filter(isOffered)).toEqual(offered);
    if (!siteId) await user.keyboard('ar');
    expect(called('POST /api/review')).toEqual([]);
  });

  test('are reviewed by keyboard: J and K move, A approves, S skips, X selects, R asks for a note, ? lists the keys', async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { user, called } = open(
      aRun(items, accepted),
      {
        'GET /api/runs/:id': () => aRun(items, accepted),
        'POST /api/review': ({ body }) => {
          const { ids, action } = body as { ids: string[]; action: string };
          items = action === 'restore' ? [aDraft(3)] : items.filter(({ id }) => !ids.includes(id));
          return { results: ids.map((id) => ({ id, error: null })) };
        },
      },
      '/drafts',
    );
    const reading = () => screen.getByRole('article').querySelector('h2')?.textContent;
    await screen.findByRole('list', { name: 'Drafts' });
    expect(reading()).toBe('Article 1');
    await user.keyboard('j');
    expect(reading()).toBe('Article 2');
    await user.keyboard('k');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('{Escape}');
    await user.keyboard('a');
    await screen.findByText('1 post approved. It’s being scheduled.');
    await screen.findByText('1 approved, 2 left to review.');
    expect(screen.queryByText(/^Successfully/)).toBeNull();
    await waitFor(() => expect(reading()).toBe('Article 2'));
    await user.keyboard('r');
    await user.type(await screen.findByLabelText('What should be different?'), 'Shorter');
    await user.click(screen.getByRole('button', { name: 'Write again' }));
    await waitFor(() =>
      expect(called('POST /api/review')[1]?.body).toMatchObject({ action: 'regenerate', note: 'Shorter' }),
    );
    await waitFor(() => expect(reading()).toBe('Article 3'));
    await user.keyboard('xs');
    await waitFor(() =>
      expect(called('POST /api/review')[2]?.body).toMatchObject({ action: 'skip', ids: [aDraft(3).id] }),
    );
    await screen.findByText('Skipped 1 article. Anything written stays in your posts.');
    await screen.findByText('No drafts to review');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 draft waits for review again');
    expect(called('POST /api/review')[3]?.body).toEqual({ action: 'restore', ids: [aDraft(3).id] });
    await waitFor(() => expect(reading()).toBe('Article 3'));
  });

  test.each([
    ['the server approved it all the same', 1, '1 approved, 2 left to review.', 'Article 2'],
    ['nothing gets through', 2, '0 approved, 2 left to review.', undefined],
  ])('whose approval got no response are said to be as they are: %s', async (_, lost, said, next) => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    let requests = 0;
    const { user } = open(
      aRun(items, accepted),
      {
        'GET /api/runs/:id': () => aRun(items, accepted),
        'POST /api/review': ({ body }) => {
          const { ids } = body as { ids: string[] };
          items = items.filter(({ id }) => !ids.includes(id));
          if (++requests <= lost) throw new TypeError('Failed to fetch');
          return { results: ids.map((id) => ({ id, error: null })) };
        },
      },
      '/drafts',
    );
    await screen.findByRole('list', { name: 'Drafts' });
    await user.keyboard('a');
    await screen.findByText(said);
    expect(screen.queryByText('Failed to schedule post') === null).toBe(next !== undefined);
    await waitFor(() => expect(screen.queryByRole('article')?.querySelector('h2')?.textContent).toBe(next));
  });

  test('that leave by themselves are followed by none: no key acts on a draft that was not shown', async () => {
    let items = [aDraft(1), aDraft(2)];
    const { user, called, emit } = open(
      aRun(items, accepted),
      { 'GET /api/runs/:id': () => aRun(items, accepted), 'POST /api/review': () => ({ results: [] }) },
      '/drafts',
    );
    await screen.findByRole('article');
    // An earlier one that arrives does not take its place.
    items = [aDraft(3), ...items];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('Article 3');
    expect(screen.getByRole('article').querySelector('h2')?.textContent).toBe('Article 1');
    items = [aDraft(3), aDraft(2)];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('This draft no longer waits for review. Choose another one.');
    await user.keyboard('a');
    expect(called('POST /api/review')).toEqual([]);
    await user.keyboard('j');
    expect(screen.getByRole('article').querySelector('h2')?.textContent).toBe('Article 2');
    await user.keyboard('{CapsLock}A');
    await waitFor(() => expect(called('POST /api/review')[0]?.body).toMatchObject({ ids: [aDraft(2).id] }));
  });

  test('are approved in the version that is shown, which is the one saved last', async () => {
    const draft = aDraft(1);
    let items = [draft];
    const { user, called, emit } = open(
      aRun(items, accepted),
      { 'GET /api/runs/:id': () => aRun(items, accepted), 'POST /api/review': () => ({ results: [] }) },
      '/drafts',
    );
    const shown = () => screen.getByTitle('Draft: Article 1').getAttribute('src');
    await screen.findByRole('article');
    items = [{ ...draft, post: draft.post && { ...draft.post, version: 4 } }];
    emit({ type: 'post', postId: draft.post?.id ?? '', version: 4 });
    await waitFor(() => expect(shown()).toContain('version=4'));
    await user.keyboard('a');
    await waitFor(() =>
      expect(called('POST /api/review')[0]?.body).toEqual({
        action: 'approve',
        ids: [draft.id],
        versions: { [draft.id]: 4 },
      }),
    );
  });

  test('that are approved slowly do not take the user back from the draft they went on to', async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = open(
      aRun(items, accepted),
      {
        'GET /api/runs/:id': () => aRun(items, accepted),
        'POST /api/review': async ({ body }) => {
          await promise;
          const { ids } = body as { ids: string[] };
          items = items.filter(({ id }) => !ids.includes(id));
          return { results: ids.map((id) => ({ id, error: null })) };
        },
      },
      '/drafts',
    );
    await screen.findByRole('list', { name: 'Drafts' });
    await user.keyboard('ajj');
    resolve();
    await screen.findByText('1 approved, 2 left to review.');
    expect(screen.getByRole('article').querySelector('h2')?.textContent).toBe('Article 3');
  });

  test('that could not be written again leave the note where it was typed, though they left the queue', async () => {
    let items = [aDraft(1)];
    const { user, emit } = open(
      aRun(items, accepted),
      {
        'GET /api/runs/:id': () => aRun(items, accepted),
        'POST /api/review': () => refusal(422, 'regenerated_too_often', 'You can regenerate up to 60.'),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: /^Regenerate/ }));
    const note = () => screen.getByLabelText('What should be different?') as HTMLTextAreaElement;
    await user.type(await screen.findByLabelText('What should be different?'), 'Shorter');
    await user.click(screen.getByRole('button', { name: 'Write again' }));
    await screen.findByText('You can regenerate up to 60.');
    expect(note().value).toBe('Shorter');
    items = [aDraft(2)];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('Article 2');
    expect(note().value).toBe('Shorter');
  });

  test("that their site takes without review are announced: 'Successfully scheduled {n} posts!'", async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { emit } = open(aRun(items, accepted), { 'GET /api/runs/:id': () => aRun(items, accepted) }, '/drafts');
    await screen.findByRole('list', { name: 'Drafts' });
    expect(screen.queryByText(/^Successfully/)).toBeNull();
    items = [anApproved(1, 'done'), anApproved(2, 'done'), aDraft(3)];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('Successfully scheduled 2 posts!');
  });

  test('that are approved are announced as scheduled once their site has them, and only those it has', async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { emit } = open(aRun(items, accepted), { 'GET /api/runs/:id': () => aRun(items, accepted) }, '/drafts');
    await screen.findByRole('list', { name: 'Drafts' });
    items = [anApproved(1, 'done'), anApproved(2, 'publishing'), anApproved(3, 'queued')];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('No drafts to review');
    expect(screen.queryByText(/^Successfully/)).toBeNull();
    items = [anApproved(1, 'done'), anApproved(2, 'failed'), anApproved(3, 'done')];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('Successfully scheduled 2 posts!');
  });

  test.each([1, 2])('that are approved are one message on the page of their run, which ends it: %d', async (count) => {
    const drafts = [aDraft(1), aDraft(2)].slice(0, count);
    let items = drafts;
    const { user, emit } = open(
      aRun(items, accepted),
      {
        'GET /api/runs/:id': () => aRun(items, accepted),
        'POST /api/review': () => ({ results: drafts.map(({ id }) => ({ id, error: null })) }),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: /^Approve/ }));
    await screen.findByText(/^\d posts? approved\./);
    for (const { post } of drafts) {
      const publication = aPublication({ postId: post?.id ?? '', action: 'schedule', state: 'done' });
      emit({ type: 'publication', publication, title: 'Tea', outcome: 'post.scheduled' });
    }
    items = drafts.map((_, at) => anApproved(at + 1, 'done'));
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText(/^Successfully scheduled \d posts?!/);
    await waitFor(() => expect(screen.queryByText(/^\d posts? approved/)).toBeNull());
    expect(screen.queryByText(/scheduled on WordPress/)).toBeNull();
  });

  test('that their site refused, or that wait, say so among the scheduled ones, with the reason and a way to the post', async () => {
    const items = [
      anApproved(1, 'done'),
      anApproved(2, 'failed', 'No tea here.'),
      anApproved(3, 'waiting', 'It is down.'),
    ];
    open(aRun(items, { ...accepted, state: 'done', notScheduled: 1 }), {}, '/scheduled');
    const [taken, refused, waiting] = (await screen.findAllByText(/^Article \d$/)).map((title) => title.closest('li'));
    expect(taken?.textContent).toMatch(/Scheduled$/);
    expect(refused?.textContent).toMatch(/Needs your attentionNot scheduledNo tea here\. Open the post$/);
    expect(waiting?.textContent).toMatch(/Waiting to retryApprovedIt is down\. Open the post$/);
    screen.getByText('Done · 1 not scheduled');
    expect(screen.getByRole('link', { name: 'Scheduled 2' })).toBeTruthy();
  });

  test('that were approved and are drafts or deleted by now have no date and are not counted as scheduled', async () => {
    const draft = anApproved(2, 'done');
    const items = [
      anApproved(1, 'done'),
      { ...draft, post: draft.post && { ...draft.post, status: 'draft' as const, scheduledDate: null } },
      aDeletedDraft(3),
    ];
    const run = aRun(items, { ...accepted, state: 'done', notScheduled: 1 });
    const facts = async () =>
      (await screen.findAllByText(/^Article \d$/)).map((title) => title.closest('li')?.lastChild?.textContent);
    const { unmount } = open(run, {}, '/scheduled');
    expect(await facts()).toEqual(['Jan 1, 2027, 9:00 AMScheduled', 'Draft']);
    expect(screen.getByRole('link', { name: 'Scheduled 1' })).toBeTruthy();
    unmount();
    open(run, {}, '/plan');
    expect(await facts()).toEqual(['Jan 1, 2027, 9:00 AM · Scheduled', 'Not scheduled', 'DeletedWrite after all']);
  });

  test('whose approval their site refused, or waits for, are not said to be approved or in review in the plan', async () => {
    const items = [anApproved(1, 'failed', 'No tea here.'), anApproved(2, 'waiting', 'It is down.'), aDraft(3)];
    open(aRun(items, { ...accepted, state: 'done', notScheduled: 1 }), {}, '/plan');
    const states = (await screen.findAllByText(/^Article \d$/)).map(
      (title) => title.closest('li')?.lastChild?.textContent?.split(' · ')[1],
    );
    expect(states).toEqual(['Not scheduled', 'Being scheduled', 'Waiting for review']);
  });

  test.each(['plan', 'drafts'])(
    'that were skipped or deleted, or stopped before they were written, come back at the %s, and the focus stays beside them',
    async (stop) => {
      const skipped = aDraft(1, { state: 'skipped' });
      const sent = aDraft(4, { state: 'skipped' });
      let items = [
        { ...skipped, post: skipped.post && { ...skipped.post, status: 'draft' as const } },
        anItem(2, { state: 'skipped' }),
        aDeletedDraft(3),
        { ...sent, post: sent.post && { ...sent.post, status: 'published' as const } },
      ];
      const run = () => aRun(items, { ...accepted, state: 'stopped' });
      const { user, called } = open(
        run(),
        {
          'GET /api/runs/:id': run,
          'POST /api/review': ({ body }) => {
            const { ids, action } = body as { ids: string[]; action: string };
            const state = action === 'restore' ? ('review' as const) : ('queued' as const);
            items = items.map((item) => (ids.includes(item.id) ? { ...item, state } : item));
            return { results: ids.map((id) => ({ id, error: null })) };
          },
        },
        `/${stop}`,
      );
      const offered = () =>
        screen
          .getAllByRole('button', { name: /^(Back to review|Write after all): / })
          .map((each) => each.getAttribute('aria-label'));
      const back = await screen.findByRole('button', { name: 'Back to review: Article 1' });
      expect(offered()).toEqual([
        'Back to review: Article 1',
        'Write after all: Article 2',
        'Write after all: Article 3',
      ]);
      // As the layout names it, which the test's frame does not have.
      back.closest('body > div')?.setAttribute('id', 'page');
      back.focus();
      await user.keyboard('{Enter}');
      await screen.findByText('1 draft waits for review again');
      const second = screen.getByRole('button', { name: 'Write after all: Article 2' });
      await waitFor(() => expect(document.activeElement).toBe(second));
      await user.keyboard('{Enter}');
      await screen.findByText('Writing 1 article');
      const third = screen.getByRole('button', { name: 'Write after all: Article 3' });
      await waitFor(() => expect(document.activeElement).toBe(third));
      expect(called('POST /api/review').map(({ body }) => body)).toEqual([
        { action: 'restore', ids: [skipped.id] },
        { action: 'retry', ids: [anItem(2).id] },
      ]);
    },
  );

  test('of which the last one comes back to the review have the focus on it there', async () => {
    let items = [aDraft(1), aDraft(2, { state: 'skipped' })];
    const run = () => aRun(items, { ...accepted, state: 'done' });
    const { user } = open(
      run(),
      {
        'GET /api/runs/:id': run,
        'POST /api/review': () => {
          items = [aDraft(1), aDraft(2)];
          return { results: [{ id: aDraft(2).id, error: null }] };
        },
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: 'Back to review: Article 2' }));
    const drafts = within(await screen.findByRole('list', { name: 'Drafts' }));
    const back = await drafts.findByRole('button', { name: /^Article 2/ });
    await waitFor(() => expect(document.activeElement).toBe(back));
  });

  test('whose site was removed are not offered to be written, but to be reviewed', async () => {
    const items = [aDraft(1, { state: 'skipped' }), anItem(2, { state: 'skipped' })];
    open({ ...aRun(items, { ...accepted, state: 'stopped' }), site: null }, {}, '/plan');
    await screen.findByRole('button', { name: 'Back to review: Article 1' });
    expect(screen.queryByRole('button', { name: /^Write after all/ })).toBeNull();
  });

  test('that are chosen on a phone are scrolled to below the buttons, however many rows these take', async () => {
    const { user } = open(aRun([aDraft(1), aDraft(2)], accepted), {}, '/drafts');
    const list = await screen.findByRole('list', { name: 'Drafts' });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2_000, 390, 40));
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(112);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(within(list).getByRole('button', { name: /^Article 2/ }));
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect(screen.getByRole('article').style.scrollMarginTop).toBe('120px');
  });

  test('that have a post show its date, which may have been moved, in the plan and among the scheduled ones', async () => {
    const withPost = (item: RunItem, post: Partial<RunItem['post']>) => ({
      ...item,
      post: item.post && { ...item.post, ...post },
    });
    const items = [
      withPost(anApproved(1, 'done'), { scheduledDate: '2027-02-11T10:00:00.000Z' }),
      withPost(anApproved(2, 'done'), {
        status: 'published',
        scheduledDate: null,
        publishedAt: '2027-02-12T10:00:00.000Z',
      }),
      anItem(3, { state: 'queued' }),
    ];
    const dates = async () =>
      (await screen.findAllByText(/^Article \d$/)).map(
        (title) => /^\w+ \d+/.exec(title.closest('li')?.lastChild?.textContent ?? '')?.[0],
      );
    const { unmount } = open(aRun(items, accepted), {}, '/scheduled');
    expect(await dates()).toEqual(['Feb 11', 'Feb 12']);
    unmount();
    open(aRun(items, accepted), {}, '/plan');
    expect(await dates()).toEqual(['Feb 11', 'Feb 12', 'Jan 3']);
  });

  test('of more than a request takes are acted on a hundred at a time', async () => {
    const items = Array.from({ length: 130 }, (_, n) =>
      aDraft(1, { id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }),
    );
    const { user, called } = open(
      aRun(items, accepted),
      {
        'POST /api/review': ({ body }) => ({
          results: (body as { ids: string[] }).ids.map((id) => ({ id, error: null })),
        }),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 130' }));
    await user.click(screen.getByRole('button', { name: /^Approve 130/ }));
    await screen.findByText('130 posts approved. They’re being scheduled.');
    expect(called('POST /api/review').map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([100, 30]);
  });

  test('say what they repeat of their run, how they sound, and why they were held back', async () => {
    const error = { code: 'gate_failed', message: 'Held for review: 1 dead link.' };
    const items = [aDraft(1, { error }), aDraft(2)];
    const reasons = ['Sentences are longer than in your samples: 24 words against 11'];
    const check: RunCheck = {
      patterns: [{ light: 'red', message: '4 of 5 posts begin alike.', itemIds: [aDraft(2).id] }],
      voices: [
        { itemId: aDraft(1).id, score: 91, reasons: [] },
        { itemId: aDraft(2).id, score: 48, reasons },
      ],
    };
    const { user } = open(aRun(items, accepted), { 'GET /api/runs/:id/check': () => check }, '/drafts');
    const findings = async () =>
      [...(await screen.findByRole('list', { name: 'Findings' })).children].map(({ textContent }) =>
        textContent?.trim(),
      );
    await screen.findByText('Sounds 91% like your samples.');
    expect(await findings()).toEqual(['Held for review: 1 dead link.', 'Sounds 91% like your samples.']);
    await user.keyboard('j');
    expect(await findings()).toEqual([
      '4 of 5 posts begin alike.',
      `Sounds 48% like your samples. Below 60%, readers may notice a different writer.How it differs${reasons[0]}`,
    ]);
  });

  test.each([
    ['one article would answer both', 'same' as const, 'One article would answer this and Winter bees'],
    ['they are close', 'close' as const, 'Close to Winter bees'],
  ])('say where they and a post share a subject that %s, with the words of both', async (_, verdict, sentence) => {
    const post = {
      id: POST_ID,
      title: 'Winter bees',
      status: 'published' as const,
      verdict,
      words: ['winter', 'bees'],
    };
    open(aRun([aDraft(1, { overlap: { verdict, posts: [post], titles: [], kept: true } })], accepted), {}, '/drafts');
    const other = await screen.findByRole('link', { name: 'Winter bees' });
    expect(other.closest('p')?.textContent).toBe(`${sentence}; both about winter, bees`);
  });

  test.each<[string, boolean, string]>([
    [
      'why they were held back once',
      false,
      'Held for review: 1 dead link. It shared a pattern with other drafts of its run.',
    ],
    ['that they were, before they changed', true, 'Before it was changed, it was held for review: 1 dead link.'],
  ])('say %s', async (_, isOutdated, sentence) => {
    const reasons = [
      { gate: 'links' as const, message: '1 dead link.' },
      { gate: 'pattern' as const, message: '4 of 5 posts begin alike.' },
    ].slice(0, isOutdated ? 1 : 2);
    const error = { code: 'gate_failed', message: reasons.map(({ message }) => message).join(' ') };
    const draft = aDraft(1, { error, heldBack: { reasons, isOutdated } });
    const patterns = [{ light: 'red' as const, message: '4 of 5 posts begin alike.', itemIds: [draft.id] }];
    open(aRun([draft], accepted), { 'GET /api/runs/:id/check': () => ({ patterns, voices: [] }) }, '/drafts');
    await screen.findByText('4 of 5 posts begin alike.');
    const findings = [...screen.getByRole('list', { name: 'Findings' }).children];
    expect(findings.map(({ textContent }) => textContent)).toEqual([sentence, '4 of 5 posts begin alike.']);
  });

  test('are not called free of patterns before they are compared', async () => {
    const unanswered = { 'GET /api/runs/:id/check': () => new Promise(() => {}) };
    open(aRun([aDraft(1)], accepted), unanswered, '/drafts');
    const findings = await screen.findByRole('list', { name: 'Findings' });
    expect([...findings.children].map(({ textContent }) => textContent)).toEqual(['Checking this draft…']);
  });

  test('that could not be compared with one another say so, and are compared again', async () => {
    let answer: unknown = refusal(429, 'too_many_requests', 'Too many requests');
    const { user } = open(aRun([aDraft(1)], accepted), { 'GET /api/runs/:id/check': () => answer }, '/drafts');
    const findings = within(await screen.findByRole('list', { name: 'Findings' }));
    await findings.findByText(/Couldn’t compare this draft/);
    answer = { patterns: [], voices: [] };
    await user.click(findings.getByRole('button', { name: 'Try again' }));
    await findings.findByText('It shares no pattern with the other drafts of its run.');
  });

  test('are compared again when one of them changed, and not with every event of their run', async () => {
    let run = aRun([aDraft(1), aDraft(2)], accepted);
    let check: unknown = { patterns: [], voices: [] };
    const { called, emit } = open(
      run,
      { 'GET /api/runs/:id': () => run, 'GET /api/runs/:id/check': () => check },
      '/drafts',
    );
    const finding = 'It shares no pattern with the other drafts of its run.';
    await screen.findByText(finding);
    const reads = () => [called('GET /api/runs/:id').length, called('GET /api/runs/:id/check').length];
    emit({ type: 'run', runId: RUN_ID });
    await waitFor(() => expect(reads()).toEqual([2, 1]));
    const [first, second] = run.items as [RunItem, RunItem];
    run = { ...run, items: [first, { ...second, post: second.post && { ...second.post, version: 2 } }] };
    check = new Promise(() => {});
    emit({ type: 'run', runId: RUN_ID });
    await waitFor(() => expect(reads()).toEqual([3, 2]));
    // What was found before stays until then.
    screen.getByText(finding);
  });

  test('are moved to another date', async () => {
    const { user, called } = open(aRun([aDraft(1)], accepted), {}, '/drafts');
    await user.click(await screen.findByRole('button', { name: 'Change date' }));
    const date = screen.getByLabelText('Date');
    await user.clear(date);
    await user.type(date, '2027-02-03T10:00');
    await user.click(screen.getByRole('button', { name: 'Save date' }));
    await waitFor(() =>
      expect(called('PATCH /api/run-items/:id')[0]?.body).toEqual({
        plannedAt: new Date('2027-02-03T10:00').toISOString(),
        version: 3,
      }),
    );
  });

  test('are written again in one section alone', async () => {
    const brief = {
      sections: [{ heading: 'Homes', points: [] }],
      onlyYouKnow: '',
      sources: [],
      links: [],
      words: 800,
    };
    const { user, called } = open(
      aRun([aDraft(1, { brief })], accepted),
      {
        'POST /api/review': ({ body }) => ({
          results: (body as { ids: string[] }).ids.map((id) => ({ id, error: null })),
        }),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: /^Regenerate/ }));
    await user.selectOptions(await screen.findByLabelText('What to write again'), 'Homes');
    await user.click(screen.getByRole('button', { name: 'Write again' }));
    await waitFor(() =>
      expect(called('POST /api/review')[0]?.body).toEqual({
        action: 'regenerate',
        ids: [aDraft(1).id],
        note: '',
        section: 1,
      }),
    );
    await screen.findByText('Writing 1 article again');
  });

  test('are written again along a new outline, many at once', async () => {
    const { user, called } = open(
      aRun([aDraft(1), aDraft(2)], accepted),
      {
        'POST /api/review': ({ body }) => ({
          results: (body as { ids: string[] }).ids.map((id) => ({ id, error: null })),
        }),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: /^Regenerate 2/ }));
    await user.selectOptions(
      await screen.findByLabelText('What to write again'),
      'The whole article, with a new outline',
    );
    await user.click(screen.getByRole('button', { name: 'Write again' }));
    await waitFor(() =>
      expect(called('POST /api/review')[0]?.body).toEqual({
        action: 'regenerate',
        ids: [aDraft(1).id, aDraft(2).id],
        note: '',
        newOutline: true,
      }),
    );
  });

  test('are approved many at once, and those that were refused stay with the reason', async () => {
    const items = [aDraft(1), aDraft(2)];
    const { user } = open(
      aRun(items, accepted),
      {
        'POST /api/review': ({ body }) => ({
          results: (body as { ids: string[] }).ids.map((id, at) => ({
            id,
            error: at === 0 ? null : { code: 'site_down', message: 'The site is gone.' },
          })),
        }),
      },
      '/drafts',
    );
    await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: /^Approve 2/ }));
    await screen.findByText('1 post approved. It’s being scheduled.');
    await screen.findByText('The site is gone.');
  });

  test('keys do nothing while a note is typed', async () => {
    const { user, called } = open(aRun([aDraft(1)], accepted), {}, '/drafts');
    await screen.findByRole('list', { name: 'Drafts' });
    await user.keyboard('r');
    await user.type(await screen.findByLabelText('What should be different?'), 'as');
    expect(called('POST /api/review')).toEqual([]);
  });
});
