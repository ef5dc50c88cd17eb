import type { RunCheck, RunItem } from '@pressloom/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
// Loaded with the first key otherwise.
import '../lib/browser/keep-focus.ts';
import { aPublication, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { openRun } from '../testing/pages/open-run.tsx';
import { aDeletedDraft, aDraft, anApproved, anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { refusal } from '../testing/pages/stub-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('drafts', () => {
  const accepted = { state: 'writing', acceptedAt: '2026-11-20T09:00:00Z' } as const;

  test('that failed say why, each with a button, and are tried again together', async () => {
    const failed = (number: number) =>
      anItem(number, { state: 'failed', error: { code: 'model_failed', message: `Cause ${number}` } });
    const { user, called } = openRun(
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
    const { user, called } = openRun(
      aRun([waiting], accepted),
      { 'POST /api/review': () => ({ results: [{ id: waiting.id, error: null }] }) },
      '/drafts',
    );
    await screen.findByText(/^No outline can be used\. Next try: /);
    screen.getByRole('button', { name: 'Skip Article 1' });
    await user.click(screen.getByRole('button', { name: 'Try now: Article 1' }));
    await waitFor(() => expect(called('POST /api/review')[0]?.body).toMatchObject({ action: 'retry' }));
    cleanup();
    openRun(aRun([waiting], { ...accepted, state: 'paused' }), {}, '/drafts');
    await screen.findByText('Written once the run is resumed');
    expect(screen.queryByRole('button', { name: 'Try now: Article 1' })).toBeNull();
  });

  test('of which one failed have one button to try it again', async () => {
    const failed = anItem(1, { state: 'failed', error: { code: 'model_failed', message: 'Cause 1' } });
    openRun(aRun([failed], accepted), {}, '/drafts');
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
    const { user, called } = openRun(hasSite ? run : { ...run, site: null }, {}, '/drafts');
    await screen.findByText(words);
    const isOffered = (name: string) =>
      !(screen.getByRole('button', { name: new RegExp(`^${name}`) }) as HTMLButtonElement).disabled;
    expect(['Approve', 'Regenerate'].filter(isOffered)).toEqual(offered);
    if (!siteId) await user.keyboard('ar');
    expect(called('POST /api/review')).toEqual([]);
  });

  test('are reviewed by keyboard: J and K move, A approves, S skips, X selects, R asks for a note, ? lists the keys', async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { user, called } = openRun(
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
    const { user } = openRun(
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
    const { user, called, emit } = openRun(
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
    const { user, called, emit } = openRun(
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
    const { user } = openRun(
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
    const { user, emit } = openRun(
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
    const { emit } = openRun(aRun(items, accepted), { 'GET /api/runs/:id': () => aRun(items, accepted) }, '/drafts');
    await screen.findByRole('list', { name: 'Drafts' });
    expect(screen.queryByText(/^Successfully/)).toBeNull();
    items = [anApproved(1, 'done'), anApproved(2, 'done'), aDraft(3)];
    emit({ type: 'run', runId: RUN_ID });
    await screen.findByText('Successfully scheduled 2 posts!');
  });

  test('that are approved are announced as scheduled once their site has them, and only those it has', async () => {
    let items = [aDraft(1), aDraft(2), aDraft(3)];
    const { emit } = openRun(aRun(items, accepted), { 'GET /api/runs/:id': () => aRun(items, accepted) }, '/drafts');
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
    const { user, emit } = openRun(
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
    openRun(aRun(items, { ...accepted, state: 'done', notScheduled: 1 }), {}, '/scheduled');
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
    const { unmount } = openRun(run, {}, '/scheduled');
    expect(await facts()).toEqual(['Jan 1, 2027, 9:00 AMScheduled', 'Draft']);
    expect(screen.getByRole('link', { name: 'Scheduled 1' })).toBeTruthy();
    unmount();
    openRun(run, {}, '/plan');
    expect(await facts()).toEqual(['Jan 1, 2027, 9:00 AM · Scheduled', 'Not scheduled', 'DeletedWrite after all']);
  });

  test('whose approval their site refused, or waits for, are not said to be approved or in review in the plan', async () => {
    const items = [anApproved(1, 'failed', 'No tea here.'), anApproved(2, 'waiting', 'It is down.'), aDraft(3)];
    openRun(aRun(items, { ...accepted, state: 'done', notScheduled: 1 }), {}, '/plan');
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
      const { user, called } = openRun(
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
    const { user } = openRun(
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
    openRun({ ...aRun(items, { ...accepted, state: 'stopped' }), site: null }, {}, '/plan');
    await screen.findByRole('button', { name: 'Back to review: Article 1' });
    expect(screen.queryByRole('button', { name: /^Write after all/ })).toBeNull();
  });

  test('that are chosen on a phone are scrolled to below the buttons, however many rows these take', async () => {
    const { user } = openRun(aRun([aDraft(1), aDraft(2)], accepted), {}, '/drafts');
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
    const { unmount } = openRun(aRun(items, accepted), {}, '/scheduled');
    expect(await dates()).toEqual(['Feb 11', 'Feb 12']);
    unmount();
    openRun(aRun(items, accepted), {}, '/plan');
    expect(await dates()).toEqual(['Feb 11', 'Feb 12', 'Jan 3']);
  });

  test('of more than a request takes are acted on a hundred at a time', async () => {
    const items = Array.from({ length: 130 }, (_, n) =>
      aDraft(1, { id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }),
    );
    const { user, called } = openRun(
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
    const { user } = openRun(aRun(items, accepted), { 'GET /api/runs/:id/check': () => check }, '/drafts');
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
    openRun(
      aRun([aDraft(1, { overlap: { verdict, posts: [post], titles: [], kept: true } })], accepted),
      {},
      '/drafts',
    );
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
    openRun(aRun([draft], accepted), { 'GET /api/runs/:id/check': () => ({ patterns, voices: [] }) }, '/drafts');
    await screen.findByText('4 of 5 posts begin alike.');
    const findings = [...screen.getByRole('list', { name: 'Findings' }).children];
    expect(findings.map(({ textContent }) => textContent)).toEqual([sentence, '4 of 5 posts begin alike.']);
  });

  test('are not called free of patterns before they are compared', async () => {
    const unanswered = { 'GET /api/runs/:id/check': () => new Promise(() => {}) };
    openRun(aRun([aDraft(1)], accepted), unanswered, '/drafts');
    const findings = await screen.findByRole('list', { name: 'Findings' });
    expect([...findings.children].map(({ textContent }) => textContent)).toEqual(['Checking this draft…']);
  });

  test('that could not be compared with one another say so, and are compared again', async () => {
    let answer: unknown = refusal(429, 'too_many_requests', 'Too many requests');
    const { user } = openRun(aRun([aDraft(1)], accepted), { 'GET /api/runs/:id/check': () => answer }, '/drafts');
    const findings = within(await screen.findByRole('list', { name: 'Findings' }));
    await findings.findByText(/Couldn’t compare this draft/);
    answer = { patterns: [], voices: [] };
    await user.click(findings.getByRole('button', { name: 'Try again' }));
    await findings.findByText('It shares no pattern with the other drafts of its run.');
  });

  test('are compared again when one of them changed, and not with every event of their run', async () => {
    let run = aRun([aDraft(1), aDraft(2)], accepted);
    let check: unknown = { patterns: [], voices: [] };
    const { called, emit } = openRun(
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
    const { user, called } = openRun(aRun([aDraft(1)], accepted), {}, '/drafts');
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
    const { user, called } = openRun(
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
    const { user, called } = openRun(
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
    const { user } = openRun(
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
    const { user, called } = openRun(aRun([aDraft(1)], accepted), {}, '/drafts');
    await screen.findByRole('list', { name: 'Drafts' });
    await user.keyboard('r');
    await user.type(await screen.findByLabelText('What should be different?'), 'as');
    expect(called('POST /api/review')).toEqual([]);
  });
});
