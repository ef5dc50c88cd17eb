import type { Post, Publication } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAttempt, aPost, aPublication } from '../testing/pages/factories.ts';
import { button, openPost, title, withoutAutosave } from '../testing/pages/open-post.tsx';
import { refusal } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('the delivery log', () => {
  const waiting = aPublication({
    state: 'waiting',
    wordpressId: null,
    attempts: 2,
    nextAttemptAt: '2026-11-20T12:30:00Z',
    error: { code: 'site_timeout', message: 'The site did not answer.' },
  });
  const timeout = anAttempt({
    outcome: 'retry',
    code: 'site_timeout',
    conclusion: 'The site did not answer.',
    exchanges: [{ method: 'POST', path: '/wp-json/wp/v2/posts', status: null, excerpt: '', ms: 30000 }],
    nextAttemptAt: '2026-11-20T12:30:00Z',
  });

  it('is not there before anything was sent', async () => {
    const app = openPost();
    await title();
    expect(screen.queryByText('Delivery log')).toBeNull();
    expect(app.called('GET /api/posts/:id/attempts')).toEqual([]);
  });

  it('shows the last word, and all attempts with what was asked and answered one click away', async () => {
    const pages = [
      { attempts: [anAttempt({ attempt: 2 }), timeout], nextCursor: 'older' },
      { attempts: [anAttempt({ attempt: 0, action: 'update' })], nextCursor: null },
    ];
    const app = openPost(
      { publication: aPublication() },
      { 'GET /api/posts/:id/attempts': ({ query }) => pages[query.get('cursor') ? 1 : 0] },
    );
    expect(await screen.findAllByText('Publish: done')).toHaveLength(1);
    await app.user.click(await button('Show all'));
    const log = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
    expect(log.getByText('Publish: failed, will retry')).toBeTruthy();
    expect(log.getByText(/^The site did not answer. Next attempt: Nov 20, 2026/)).toBeTruthy();
    expect(log.getByText('no response after 30,000 ms')).toBeTruthy();
    await app.user.click(log.getByRole('button', { name: 'Show more' }));
    expect(await log.findByText('Update: done')).toBeTruthy();
  });

  it('and the card above it give no time for an attempt that is less than a minute away', async () => {
    const nextAttemptAt = new Date(Date.now() + 50_000).toISOString();
    const app = openPost(
      { publication: { ...waiting, nextAttemptAt } },
      { 'GET /api/posts/:id/attempts': () => ({ attempts: [{ ...timeout, nextAttemptAt }], nextCursor: null }) },
    );
    const soon = 'The site did not answer. Next attempt: in less than a minute.';
    expect(await screen.findByText(soon)).toBeTruthy();
    await app.user.click(await button('Show all'));
    expect(await within(await screen.findByRole('dialog', { name: 'Delivery log' })).findByText(soon)).toBeTruthy();
  });

  it('grows as the server tells of the next attempt', async () => {
    const attempts = [timeout];
    const app = openPost(
      { publication: waiting },
      { 'GET /api/posts/:id/attempts': () => ({ attempts: [...attempts], nextCursor: null }) },
    );
    expect(await screen.findByText('Publish: failed, will retry')).toBeTruthy();
    attempts.unshift(anAttempt({ attempt: 2 }));
    app.emit({
      type: 'publication',
      publication: aPublication({ updatedAt: '2026-11-20T12:30:05Z' }),
      title: 'Coffee',
    });
    expect(await screen.findByText('Publish: done')).toBeTruthy();
  });

  it('is copied as a report for the host', async () => {
    const app = openPost(
      { publication: waiting },
      { 'GET /api/posts/:id/attempts': () => ({ attempts: [timeout], nextCursor: null }) },
    );
    await app.user.click(await button('Show all'));
    const log = within(await screen.findByRole('dialog', { name: 'Delivery log' }));
    await app.user.click(log.getAllByRole('button', { name: 'Copy report for your host' }).at(-1) as HTMLElement);
    await screen.findByText(/^Report copied/);
    expect(await navigator.clipboard.readText()).toContain('POST /wp-json/wp/v2/posts\n   no response after 30,000 ms');
  });

  it('of a post that waits can be ended, and the answer is shown', async () => {
    const stopped = aPublication({
      state: 'stopped',
      wordpressId: null,
      error: { code: 'stopped', message: 'You stopped this.' },
      updatedAt: '2026-11-20T13:00:00Z',
    });
    const app = openPost({ publication: waiting }, { 'POST /api/posts/:id/publication/stop': () => stopped });
    await app.user.click(await button('Stop trying'));
    expect(await screen.findByText('You stopped this.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop trying' })).toBeNull();
    expect(await button('Try again')).toBeTruthy();
  });

  it.each([
    [aPublication({ updatedAt: '2026-11-20T13:00:00Z' }), 'No changes on the site'],
    [aPublication({ state: 'drifted', updatedAt: '2026-11-20T13:00:00Z' }), 'This post was changed on WordPress'],
    [
      aPublication({
        error: { code: 'post_in_trash', message: 'Restore it there.' },
        updatedAt: '2026-11-20T13:00:00Z',
      }),
      'This post is in the trash on WordPress',
    ],
    [aPublication({ wordpressId: null, updatedAt: '2026-11-20T13:00:00Z' }), 'This post isn’t on the site'],
    [refusal(422, 'site_timeout', 'The site did not answer.'), 'Couldn’t check the site'],
  ])('"Check the site" says what is there (%#)', async (answer, words) => {
    const app = openPost({ publication: aPublication() }, { 'POST /api/posts/:id/publication/check': () => answer });
    await app.user.click(await button('Check the site'));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each(['done', 'failed'] as const)(
    'of a post in the trash is to be restored, and nothing else (%s)',
    async (state) => {
      const publication = aPublication({
        state,
        outdated: true,
        error: { code: 'post_in_trash', message: 'In the trash.' },
      });
      const app = openPost(
        { publication },
        { 'POST /api/posts/:id/publication': () => aPublication({ action: 'untrash', state: 'queued' }) },
      );
      expect(await screen.findByText('In the trash of Filter & Press.')).toBeTruthy();
      for (const name of ['Try again', 'Update on WordPress', 'Update'])
        expect(screen.queryByRole('button', { name })).toBeNull();
      for (const name of ['Publish', 'Schedule'])
        expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
      await app.user.click(await button('Restore'));
      await waitFor(() => expect(app.called('POST /api/posts/:id/publication')).toHaveLength(1));
      expect(app.called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ action: 'untrash' });
      expect(await screen.findByText('Restoring from the trash on WordPress...')).toBeTruthy();
    },
  );

  const inTrash = { error: { code: 'post_in_trash', message: 'Restore it there.' } };
  const lost = { state: 'failed' as const, error: { code: 'site_timeout', message: 'The site did not answer.' } };
  const date = '2026-12-03T09:00:00.000Z';
  it.each<[string, Partial<Publication>, Partial<Post>, Partial<Publication>, string]>([
    ['is restored from its trash', inTrash, { status: 'published' }, {}, 'It’s published on WordPress'],
    [
      'is scheduled',
      {},
      { status: 'scheduled', scheduledDate: date },
      {},
      'It’s scheduled on WordPress for Dec 3, 2026',
    ],
    ['is handed in for review', {}, { status: 'pending' }, {}, 'It waits for review on WordPress'],
    [
      'becomes private',
      { statusThere: 'publish' },
      { status: 'published' },
      { statusThere: 'private' },
      'It’s private on WordPress',
    ],
    ['is restored as a draft', inTrash, {}, {}, 'It’s out of the trash on WordPress'],
    ['has another text', {}, { version: 2 }, {}, 'It was changed on WordPress'],
    ['is saved here meanwhile', {}, { version: 2 }, { outdated: true }, 'No changes on the site'],
    ['arrived with a lost response', { ...lost, wordpressId: null }, {}, {}, 'It’s on WordPress'],
    ['has an update whose response was lost', lost, {}, {}, 'It’s on WordPress as it was last sent'],
    ['is changed back', { state: 'drifted' }, {}, {}, 'The change on WordPress was undone'],
    ['has another link', {}, {}, { link: 'https://blog.example/tea/' }, 'It has another address on WordPress'],
  ])('"Check the site" says what changed here where the post %s there', async (_, before, post, after, words) => {
    // Where only its readers change, its status stays.
    const status = before.statusThere ? 'published' : 'draft';
    let now = aPost({ status, publication: aPublication(before) });
    const app = openPost(
      {},
      {
        'GET /api/posts/:id': () => now,
        'POST /api/posts/:id/publication/check': () => {
          const publication = aPublication({ ...after, updatedAt: '2026-11-20T13:00:00Z' });
          now = { ...now, ...post, publication };
          return publication;
        },
      },
    );
    await app.user.click(await button('Check the site'));
    const said = await screen.findByText(
      (text) => text === words || (words.includes('Dec 3') && text.startsWith(`${words}, `)),
    );
    const isUpToDate = said.closest('li')?.textContent.includes('The post here is up to date.');
    expect(isUpToDate).toBe(words !== 'No changes on the site');
  });
});
