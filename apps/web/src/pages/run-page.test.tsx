import type { Run, RunItem } from '@pressloom/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded with the first key otherwise.
import '../lib/browser/keep-focus.ts';
import { openRun, SINCE } from '../testing/pages/open-run.tsx';
import { aDeletedDraft, aDraft, anApproved, anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { refusal } from '../testing/pages/stub-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
    const { address } = openRun(run);
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
    openRun(run, {}, `/${stop}`);
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
    const { user, called } = openRun(run, { [request]: () => answer.promise }, `/${stop}`);
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
    const { unmount } = openRun(run, {}, `/${stop}`);
    await screen.findByRole('button', { name });
    unmount();
    openRun({ ...run, site: null }, {}, `/${stop}`);
    await screen.findByText(/^Site removed/);
    if (stop === 'plan') await screen.findByText('The site of this run was removed');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('that is being written cannot be removed, and says what to do first', async () => {
    const { user, called } = openRun(aRun([aDraft(1)], { state: 'writing', acceptedAt: SINCE }), {}, '/drafts');
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
    openRun(aRun(items, { state, acceptedAt: SINCE }), {}, '/drafts');
    await screen.findByText(words);
    expect(screen.queryByRole('link', { name: 'See what is scheduled' }) !== null).toBe(hasScheduled);
  });

  test('that does not exist says so', async () => {
    openRun(aRun([]), { 'GET /api/runs/:id': () => refusal(404, 'not_found', 'Not found') });
    await screen.findByText('Run not found');
  });
});
