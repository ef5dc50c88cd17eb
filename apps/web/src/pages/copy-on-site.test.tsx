import type { Post, Publication, RemoteVersion } from '@pressloom/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPost, aPublication, aSite, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { button, dialog, openPost, retitle, title, withoutAutosave } from '../testing/pages/open-post.tsx';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('the copy on the site', () => {
  const onSite = (change: Partial<Publication>, post: Partial<Post> = {}, answers: Answers = {}) =>
    openPost({ status: 'published', wordpressId: 120, publication: aPublication(change), ...post }, answers);

  it('is linked to, and updated when it is behind', async () => {
    const { user, called } = onSite({ outdated: true });
    expect((await screen.findByRole('link', { name: /filterandpress\.example\/coffee/ })).getAttribute('href')).toBe(
      'https://filterandpress.example/coffee',
    );
    expect(screen.getByText('Unsent changes')).toBeTruthy();
    await user.click(await button('Update'));
    await user.click((await dialog()).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ action: 'update' }));
  });

  it('has nothing to press while it is up to date, and one primary action once it is not', async () => {
    const app = onSite({});
    expect(await screen.findByText('Up to date on WordPress')).toBeTruthy();
    expect((await button('Update')).disabled).toBe(true);
    await retitle(app, 'Newer here');
    expect(screen.getByText('Unsent changes')).toBeTruthy();
    expect((await button('Update')).disabled).toBe(false);
    expect((await button('Update')).className).not.toBe((await button('Save')).className);
  });

  it('is not updated where a status was chosen that moves the post back: that is said at the status', async () => {
    const { user } = onSite({ outdated: true });
    await user.selectOptions(await screen.findByLabelText('Status'), 'Draft');
    await user.click(await button('Update'));
    expect(await screen.findAllByText(/^Save the post to move it back/)).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'Published');
    await user.click(await button('Update'));
    (await dialog()).getByRole('button', { name: 'Update' });
  });

  it('has a slug that is shown where none was chosen here', async () => {
    onSite({ slug: 'coffee' });
    const slug = await screen.findByLabelText<HTMLInputElement>('Slug');
    expect([slug.value, slug.placeholder]).toEqual(['', 'coffee']);
  });

  it('of a scheduled post says for when, and can be unscheduled', async () => {
    const { user, called } = onSite(
      { action: 'schedule' },
      { status: 'scheduled', scheduledDate: '2099-01-05T09:30:00.000Z' },
    );
    expect(await screen.findByText(/^Scheduled for Jan 5, 2099, .+ on /)).toBeTruthy();
    await user.click(await button('Unschedule'));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ action: 'unschedule' }),
    );
  });

  it('is taken off the site by saving it as a draft, which is said beforehand', async () => {
    const { user } = onSite({});
    await user.selectOptions(await screen.findByLabelText('Status'), 'draft');
    expect(screen.getByText('Saving moves the post back to draft on the site.')).toBeTruthy();
  });

  it('that failed says why and can be tried again', async () => {
    const error = { code: 'refused', message: 'Create a new application password and reconnect.' };
    const { user, called } = openPost(
      { publication: aPublication({ state: 'failed', wordpressId: null, link: null, error }) },
      { 'POST /api/posts/:id/publication/retry': () => aPublication({ state: 'queued' }) },
    );
    expect(await screen.findByText(/Create a new application password/)).toBeTruthy();
    await user.click(await button('Try again'));
    await waitFor(() => expect(called('POST /api/posts/:id/publication/retry')).toHaveLength(1));
  });

  it('that was to be updated and is not there any more is not tried again', async () => {
    const error = { code: 'post_gone', message: 'This post was deleted on the site.' };
    openPost({
      publication: aPublication({ action: 'update', state: 'failed', wordpressId: null, link: null, error }),
    });
    expect(await screen.findByText(/was deleted on the site/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that failed leads to its site while the connection doesn’t work', async () => {
    const message = 'The site refused the username or the application password.';
    const error = { code: 'credentials_refused', message };
    const health = { ...aSite().health, state: 'failing' as const, code: error.code, message };
    openPost(
      { publication: aPublication({ state: 'failed', error }) },
      { 'GET /api/sites': () => ({ sites: [aSite({ health })] }) },
    );
    const fix = await screen.findByRole('link', { name: 'Fix the connection' });
    expect(fix.getAttribute('href')).toBe(`/wordpress/${SITE_ID}`);
  });

  it('from which WordPress would remove something can be sent anyway', async () => {
    const error = { code: 'removes_markup', message: 'Your role may not keep a script.' };
    const { user, called } = openPost(
      { status: 'published', publication: aPublication({ action: 'update', state: 'failed', error }) },
      { 'POST /api/posts/:id/publication': () => aPublication({ state: 'queued' }) },
    );
    expect(await screen.findByText('Your role may not keep a script.')).toBeTruthy();
    await user.click(await button('Update anyway'));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication').map(({ body }) => body)).toMatchObject([
        { action: 'update', confirmRemoval: true },
      ]),
    );
  });

  it('lists what WordPress did differently', async () => {
    onSite({ notices: ['2 tags were left out.'] });
    expect(await screen.findByText('2 tags were left out.')).toBeTruthy();
  });

  describe('that was changed there', () => {
    const theirs: RemoteVersion = {
      title: 'Their title',
      excerpt: 'Coffee asks for little...',
      automaticExcerpt: false,
      scheduledDate: null,
      ourScheduledDate: null,
      contentForm: 'html',
      content: '<p>Coffee asks for little.</p><p>Their words.</p>',
      category: 'Brewing',
      keywords: [],
      seoTitle: '',
      seoDescription: '',
      seoKeyphrase: '',
      commentStatus: 'closed',
      moreCategories: [],
      visibility: 'default',
      password: '',
      slug: '',
      authorOnSite: null,
      publicationDate: null,
      sticky: null,
      status: 'publish',
      modifiedAt: '2026-11-20T12:30:00Z',
      link: 'https://filterandpress.example/coffee',
      losses: [
        'It is in 2 categories there (Brewing, NewNotification); pressloom shows one, Brewing; the others stay there.',
      ],
      seen: 'print',
    };
    const drifted = (answers: Answers = {}) =>
      onSite(
        {
          state: 'drifted',
          action: 'update',
          outdated: true,
          error: { code: 'changed_on_site', message: 'This post was changed on WordPress. Nothing was overwritten.' },
        },
        {},
        { 'GET /api/posts/:id/remote': () => theirs, ...answers },
      );
    const compare = async (answers: Answers = {}) => {
      const app = drifted(answers);
      expect(await screen.findByText(/Nothing was overwritten/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Update on WordPress' })).toBeNull();
      await app.user.click(await button('Compare versions'));
      await (await dialog()).findByText('Their words.');
      return app;
    };

    it('is compared from the top of the page, too', async () => {
      const { user } = drifted();
      await user.click(await button('Changed on WordPress'));
      await (await dialog()).findByText('Their words.');
    });

    it('is compared where a link asks for it, once', async () => {
      const app = drifted();
      await app.go('/posts');
      await app.go(`/posts/${POST_ID}?compare`);
      await (await dialog()).findByText('Their words.');
      expect(app.address()).toBe(`/posts/${POST_ID}`);
      await app.user.click(await button('Decide later'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    it.each([
      ['on its page', `/posts/${POST_ID}`, 'It was edited there.', 'update'],
      ['elsewhere', '/posts', '“Coffee”: It was edited there.', 'update'],
      ['as what it is, though it was published anew', `/posts/${POST_ID}`, 'It was edited there.', 'publish'],
    ] as const)(
      'is announced %s when an update ends with it, with a way to compare',
      async (_, address, text, action) => {
        const error = { code: 'changed_on_site', message: 'It was edited there.' };
        const updatedAt = '2026-11-20T14:00:00Z';
        const change = { action, state: 'drifted', isPublic: true, error, updatedAt } as const;
        const { user, go, emit } = onSite(change, {}, { 'GET /api/posts/:id/remote': () => theirs });
        await title();
        await go(address);
        emit({ type: 'publication', publication: aPublication(change), title: 'Coffee', outcome: 'post.drifted' });
        expect(await screen.findByText('Not updated', { selector: '[data-title]' })).toBeTruthy();
        expect(screen.getByText(text, { selector: '[data-description]' })).toBeTruthy();
        await user.click(screen.getByRole('button', { name: 'Compare' }));
        await (await dialog()).findByText('Their words.');
      },
    );

    it('is shown beside mine, paragraph by paragraph, with what differs besides', async () => {
      await compare();
      const asked = await dialog();
      const marked = (text: string) => asked.getByText(text).className.includes('bg-accent');
      expect(marked('Their title')).toBe(true);
      expect(marked('Their words.')).toBe(true);
      expect(asked.getAllByText('Coffee asks for little.').map(({ className }) => /accent/.test(className))).toEqual([
        false,
        false,
      ]);
      expect(asked.getByText('Brewing')).toBeTruthy();
      expect(asked.getAllByText(/^Comments/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
        'Comments: Site default',
        'Comments: Closed',
      ]);
      expect(asked.getByText(/^It is in 2 categories there/)).toBeTruthy();
      expect(asked.getByText(/^Public, changed Nov 20, 2026/)).toBeTruthy();
    });

    it('differs in its time, and not in excerpts that were made from the two texts', async () => {
      await compare({
        'GET /api/posts/:id/remote': () => ({
          ...theirs,
          excerpt: 'Coffee asks for little. Their words...',
          automaticExcerpt: true,
          scheduledDate: '2026-12-09T08:00:00Z',
          ourScheduledDate: '2026-12-24T08:00:00Z',
        }),
      });
      const asked = await dialog();
      expect(asked.queryByText(/^Excerpt/)).toBeNull();
      const times = asked.getAllByText(/^Scheduled for/).map(({ parentElement }) => parentElement?.textContent);
      expect(times).toEqual([expect.stringContaining('Dec 24, 2026'), expect.stringContaining('Dec 9, 2026')]);
    });

    it('is chosen with the safe way first, and it is said what is kept where', async () => {
      await compare();
      const asked = await dialog();
      const choices = asked.getAllByText(/^(Keep|Use) /, { selector: 'dt' }).map(({ textContent }) => textContent);
      expect(choices).toEqual(['Keep both', 'Use theirs', 'Keep mine']);
      const safe = await button('Keep both');
      expect(safe.className).toContain('bg-primary');
      expect((await button('Keep mine')).className).not.toContain('bg-primary');
      expect(asked.getByText(/The site keeps theirs until you update it/)).toBeTruthy();
      expect(asked.getByText(/Theirs isn’t saved here/)).toBeTruthy();
    });

    it('is replaced only when the user says so', async () => {
      const { user, called } = await compare();
      await user.click(await button('Keep mine'));
      await waitFor(() =>
        expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({
          action: 'update',
          overwrite: true,
          seen: theirs.seen,
        }),
      );
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    });

    it('becomes mine when I take it, and what I had not saved is saved before', async () => {
      const after = { title: 'Their title', content: theirs.content, version: 3, publication: aPublication() };
      const app = drifted({ 'POST /api/posts/:id/remote': () => aPost(after) });
      await retitle(app, 'Mine, not saved');
      await app.user.click(await button('Compare versions'));
      await (await dialog()).findByText('Their words.');
      await app.user.click(await button('Use theirs'));
      expect(await screen.findByText('Now using their version')).toBeTruthy();
      expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { title: 'Mine, not saved', version: 1 },
      ]);
      expect(app.called('POST /api/posts/:id/remote').map(({ body }) => body)).toEqual([
        { choice: 'take', seen: 'print', version: 2 },
      ]);
      expect((await title()).value).toBe('Their title');
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    });

    it('is kept as a version when I keep both, and mine stays', async () => {
      const app = await compare({ 'POST /api/posts/:id/remote': () => aPost({ publication: aPublication() }) });
      await app.user.click(await button('Keep both'));
      expect(await screen.findByText('Their version is saved under Revisions')).toBeTruthy();
      expect((await title()).value).toBe('How to brew filter coffee at home');
    });

    it('once more is read again instead of being chosen unseen', async () => {
      let reads = 0;
      const app = await compare({
        'GET /api/posts/:id/remote': () => ({ ...theirs, title: `Read ${++reads}` }),
        'POST /api/posts/:id/remote': () => refusal(409, 'remote_changed', 'It was changed once more.'),
      });
      await app.user.click(await button('Use theirs'));
      expect(await screen.findByText('It was changed once more.')).toBeTruthy();
      expect(await (await dialog()).findByText('Read 2')).toBeTruthy();
    });

    it('and cannot be read says why, and nothing can be chosen', async () => {
      const app = drifted({
        'GET /api/posts/:id/remote': () => refusal(422, 'site_timeout', 'The site did not answer.'),
      });
      await app.user.click(await button('Compare versions'));
      expect(await screen.findByText('The site did not answer.')).toBeTruthy();
      expect((await button('Keep mine')).disabled).toBe(true);
    });
  });
});
