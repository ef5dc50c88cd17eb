import type { RunItem } from '@pressloom/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded with the first key otherwise.
import '../lib/browser/keep-focus.ts';
import { openRun } from '../testing/pages/open-run.tsx';
import { anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { refusal } from '../testing/pages/stub-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
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
    const { user, emit } = openRun(run(), { 'GET /api/runs/:id': run }, '/briefs');
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
    const { user, called } = openRun(aRun([anItem(1, { brief })]), {}, '/briefs');
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
    const { user, called } = openRun(run, { 'PATCH /api/runs/:id': () => ({ ...run, version: 4 }) }, '/briefs');
    await user.type(await screen.findByLabelText('Rules to write by'), 'Say you{Enter}{Enter} No puns ');
    await user.tab();
    await waitFor(() =>
      expect(called('PATCH /api/runs/:id')[0]?.body).toEqual({ voiceRules: ['Say you', 'No puns'], version: 3 }),
    );
  });

  test('that could not be saved stay as typed, and the plan is not accepted without them', async () => {
    const run = aRun([anItem(1, { brief: outlined('Homes') })]);
    let isDown = true;
    const { user, called } = openRun(
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
    const { user, called, emit } = openRun(run, { 'GET /api/runs/:id': () => run }, '/briefs');
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
    const { user, called } = openRun(aRun([anItem(1)], { length: 'short' }), {}, '/briefs');
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
    const { user, called } = openRun(aRun([anItem(1, { brief })]), {}, '/briefs');
    await user.type(await screen.findByLabelText('Sources'), 'not a url');
    await user.tab();
    await screen.findByText('Please enter a valid URL');
    expect(called('PATCH /api/run-items/:id')).toEqual([]);
  });
});
