import type { Post } from '@pressloom/contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { TiptapEditorHTMLElement } from '@tiptap/react';
import { describe, expect, it } from 'vitest';
import { keepUnsavedEdits, readUnsavedEdits } from '../features/posts/form/unsaved-edits.ts';
import { aPost, aPublication, aUser, POST_ID } from '../testing/pages/factories.ts';
import { button, dialog, openPost, retitle, title, withoutAutosave } from '../testing/pages/open-post.tsx';
import { aDraft } from '../testing/pages/run-factories.ts';
import { refusal } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('the page of a draft that a run wrote', () => {
  const article = { ...aDraft(1, { plannedAt: '2027-01-01T09:00:00.000Z' }), topic: 'Bees', site: null };
  const openDraft = (status: Post['status'], item: object | null, change: Partial<Post> = {}) =>
    openPost(
      { status, aiGenerated: true, ...change },
      { 'GET /api/review': () => ({ items: item ? [item] : [], total: 1, nextCursor: null }) },
    );

  it.each(['pending', 'draft'] as const)('says that it waits for review: %s', async (status) => {
    openDraft(status, article);
    await screen.findByText('This draft waits for your review');
  });

  it('says that it is being written again, and what becomes of edits, until it is', async () => {
    let item = { ...article, state: 'writing' as 'writing' | 'review', error: null as object | null };
    const app = openPost(
      { status: 'pending', aiGenerated: true },
      { 'GET /api/review': () => ({ items: [item], total: 1, nextCursor: null }) },
    );
    await screen.findByText('This draft is being written again');
    screen.getByText(/a text that you change meanwhile stays/);
    expect(screen.queryByText('This draft waits for your review')).toBeNull();
    expect(screen.getByRole('link', { name: 'See its progress' }).getAttribute('href')).toMatch(/\/drafts$/);
    item = { ...item, state: 'review', error: { code: 'edited_meanwhile', message: 'Your text stays.' } };
    app.emit({ type: 'run', runId: article.runId });
    await screen.findByText('This draft waits for your review');
    screen.getByText(/Your text stays\./);
  });

  it('asks nothing about a draft that no model wrote', async () => {
    const { called } = openDraft('draft', article, { aiGenerated: false });
    await title();
    expect(called('GET /api/review')).toEqual([]);
  });
});

describe('the edit screen', () => {
  it('has Preview, Cancel, Delete, Schedule, Publish and Save, in this order', async () => {
    openPost();
    const cancel = await screen.findByText('Cancel');
    const pressed = cancel.closest('header')?.querySelectorAll('a, button') ?? [];
    expect([...pressed].map((element) => element.textContent)).toEqual([
      'Preview',
      'Cancel',
      'Delete',
      'Schedule',
      'Publish',
      'Save',
    ]);
  });

  it('looks whether its site has changed the post, without a word until it has', async () => {
    const drift = { code: 'changed_on_site', message: 'Its text was edited there.' };
    const seen = aPublication({ state: 'drifted', error: drift, updatedAt: '2026-11-20T13:00:00Z' });
    const app = openPost(
      { publication: aPublication() },
      { 'POST /api/posts/:id/publication/look': () => ({ publication: seen, failed: false }) },
    );
    expect(await screen.findByText('Its text was edited there.')).toBeTruthy();
    expect(await button('Compare versions')).toBeTruthy();
    expect(app.called('POST /api/posts/:id/publication/look')).toHaveLength(1);
  });

  it('is not called up to date while its site can’t be read', async () => {
    const publication = aPublication({ wordpressId: 7 });
    const { user } = openPost(
      { status: 'published', publication },
      {
        'POST /api/posts/:id/publication/look': () => ({ publication: null, failed: true }),
        'POST /api/posts/:id/publication/check': () => ({ ...publication, updatedAt: '2026-11-21T13:00:00Z' }),
      },
    );
    expect(await screen.findByText('Couldn’t check WordPress')).toBeTruthy();
    expect(screen.queryByText('Up to date on WordPress')).toBeNull();
    await user.click(await button('Check the site'));
    expect(await screen.findByText('Up to date on WordPress')).toBeTruthy();
  });

  it('names its tab after the post', async () => {
    openPost({ title: 'Slow coffee' });
    await title();
    await waitFor(() => expect(document.title).toBe('Slow coffee · pressloom'));
  });

  it('leads back to the list when there is no such post', async () => {
    const { address } = openPost({}, { 'GET /api/posts/:id': () => refusal(404, 'not_found', 'Post not found') });
    expect(await screen.findByText('Post not found')).toBeTruthy();
    expect(address()).toBe('/posts');
  });

  it('shows the scheduled date only for a scheduled post', async () => {
    const { user } = openPost();
    await title();
    expect(screen.queryByLabelText(/Scheduled date/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'scheduled');
    expect(screen.getByLabelText(/Scheduled date/)).toBeTruthy();
  });

  it.each([
    ['html', 'Leave empty to use the first 150 characters of the content.'],
    ['blocks', 'Leave empty to let the site’s theme make one from the content.'],
  ] as const)('says what an empty excerpt of a post in %s leads to', async (contentForm, hint) => {
    openPost({ contentForm, automaticExcerpt: true, content: '<p>Coffee asks for little.</p>' });
    await title();
    expect(screen.getByText(hint)).toBeTruthy();
    const shown = screen.getByLabelText<HTMLTextAreaElement>('Excerpt').placeholder;
    expect(shown).toBe(contentForm === 'html' ? 'Coffee asks for little...' : '');
  });

  it('lets the user choose whether the post takes comments; the site decides unless they do', async () => {
    const app = openPost();
    await title();
    const comments = screen.getByLabelText<HTMLSelectElement>('Comments');
    expect([...comments.options].map(({ text }) => text)).toEqual(['Site default', 'Open', 'Closed']);
    expect(comments.value).toBe('default');
    await app.user.selectOptions(comments, 'Closed');
    await app.user.click(await button('Save'));
    await waitFor(() =>
      expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { commentStatus: 'closed', version: 1 },
      ]),
    );
  });

  it.each([
    ['site', 'No focus keyphrase.'],
    ['here', 'The title doesn’t contain “teapots”.'],
  ] as const)('measures keywords only of a post that was written here: %s', async (origin, finding) => {
    openPost({ origin, keywords: ['teapots'] });
    await screen.findByText(finding);
  });

  it('leads to the focus keyphrase, whose card it opens, as often as it is asked', async () => {
    const app = openPost({ origin: 'site' });
    const show = await button(/No focus keyphrase/);
    await app.user.click(show);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Focus keyphrase')));
    await app.user.click(show);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Focus keyphrase')));
  });

  it('says of figures that no one measured that they are not measured', async () => {
    openPost();
    expect(await screen.findAllByText('Not measured yet')).toHaveLength(2);
    expect(screen.getByText('About 1 min, estimated from 4 words')).toBeTruthy();
  });

  it('estimates the read time of a single word', async () => {
    openPost({ content: '<p>Hello</p>' });
    expect(await screen.findByText('About 1 min, estimated from 1 word')).toBeTruthy();
  });

  it('shows measured figures: the engagement rate in percent, the read time in minutes', async () => {
    openPost({ analyticsData: { views: 1200, engagementRate: 0.425, averageReadTime: 3.5 } });
    expect(await screen.findByText('1,200')).toBeTruthy();
    expect(screen.getByText('42.5%')).toBeTruthy();
    expect(screen.getByText('3.5 min')).toBeTruthy();
  });
});

describe('saving', () => {
  it('sends what was changed, with the version it was changed on', async () => {
    const app = openPost();
    await retitle(app, 'New title');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await app.user.click(await button('Save'));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([{ title: 'New title', version: 1 }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('is refused without a title, at the field and in a toast', async () => {
    const { user, called } = openPost();
    await user.clear(await title());
    await user.click(await button('Save'));
    expect(await screen.findAllByText('Please enter a title')).toHaveLength(2);
    expect(called('PATCH /api/posts/:id')).toEqual([]);
  });

  describe('of a post that its site has without a title and with 40 tags', () => {
    const post = { title: '', keywords: Array.from({ length: 40 }, (_, n) => `tag ${n}`), content: '<p></p>' };

    it('sends what was changed and leaves the rest as it is', async () => {
      const app = openPost(post);
      await title();
      await app.user.selectOptions(screen.getByLabelText('Comments'), 'Closed');
      await app.user.click(await button('Save'));
      expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
      expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { commentStatus: 'closed', version: 1 },
      ]);
    });

    it('keeps mine over another tab without sending what both have', async () => {
      const theirs = aPost({ ...post, excerpt: 'Theirs', version: 5 });
      const app = openPost(post, {
        'PATCH /api/posts/:id': ({ body }) =>
          (body as Post).version === 5
            ? aPost({ ...post, version: 6 })
            : refusal(409, 'post_changed', 'Changed', { post: theirs }),
      });
      await title();
      await app.user.selectOptions(screen.getByLabelText('Comments'), 'Closed');
      await app.user.click(await button('Save'));
      await dialog();
      await app.user.click(await button('Keep mine'));
      expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
      expect(app.called('PATCH /api/posts/:id').at(-1)?.body).toEqual({ commentStatus: 'closed', version: 5 });
    });
  });

  it('shows both versions when another tab saved first, and keeps mine if I say so', async () => {
    const theirs = aPost({ title: 'Theirs', content: '<p>Their text.</p>', version: 5 });
    let version = 5;
    const app = openPost(
      {},
      {
        'PATCH /api/posts/:id': ({ body }) => {
          const sent = body as { version: number };
          if (sent.version !== version) return refusal(409, 'post_changed', 'Changed', { post: theirs });
          version += 1;
          return aPost({ ...sent, version });
        },
      },
    );
    await retitle(app, 'Mine');
    await app.user.click(await button('Save'));
    const asked = await dialog();
    expect(asked.getByText('Mine')).toBeTruthy();
    expect(asked.getByText('Coffee asks for little.')).toBeTruthy();
    expect(asked.getByText('Theirs', { selector: 'p' })).toBeTruthy();
    expect(asked.getByText('Their text.')).toBeTruthy();
    await app.user.click(await button('Keep mine'));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id').at(-1)?.body).toEqual({
      title: 'Mine',
      content: '<p>Coffee asks for little.</p>',
      version: 5,
    });
  });

  it('of a post that moved on meanwhile follows what I did not touch and never loses what I did', async () => {
    let onServer = aPost();
    const app = openPost({}, { 'GET /api/posts/:id': () => onServer });
    await retitle(app, 'Mine');
    const hear = async (change: Partial<Post>) => {
      onServer = aPost(change);
      app.emit({ type: 'publication', publication: aPublication(), title: 'Coffee' });
      await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('published'));
    };
    await hear({ status: 'published', version: 2 });
    expect((await title()).value).toBe('Mine');
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.called('PATCH /api/posts/:id')[0]?.body).toEqual({ title: 'Mine', version: 2 }));
  });

  it('keeps the version it began with when the server has another text for the same field', async () => {
    let onServer = aPost();
    const app = openPost({}, { 'GET /api/posts/:id': () => onServer });
    await retitle(app, 'Mine');
    onServer = aPost({ title: 'Theirs', version: 2, author: 'Someone else' });
    app.emit({ type: 'publication', publication: aPublication(), title: 'Coffee' });
    await screen.findByText('Someone else');
    expect((await title()).value).toBe('Mine');
    await app.user.click(await button('Save'));
    await waitFor(() => expect(app.called('PATCH /api/posts/:id')[0]?.body).toEqual({ title: 'Mine', version: 1 }));
  });

  it('is not undone by an answer that was asked for before', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<Post>();
    let reads = 0;
    const app = openPost({}, { 'GET /api/posts/:id': () => (++reads === 1 ? aPost() : promise) });
    await title();
    app.emit({ type: 'publication', publication: aPublication(), title: 'Coffee' });
    await waitFor(() => expect(reads).toBe(2));
    await retitle(app, 'Mine');
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    arrive(aPost());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect((await title()).value).toBe('Mine');
    await app.user.type(await title(), ' again');
    await app.user.click(await button('Save'));
    await waitFor(() =>
      expect(app.called('PATCH /api/posts/:id')[1]?.body).toEqual({ title: 'Mine again', version: 2 }),
    );
  });

  it('takes theirs if I say so, and sends nothing', async () => {
    const theirs = aPost({ title: 'Theirs', version: 5 });
    const app = openPost(
      {},
      { 'PATCH /api/posts/:id': () => refusal(409, 'post_changed', 'Changed', { post: theirs }) },
    );
    await retitle(app, 'Mine');
    await app.user.click(await button('Save'));
    await app.user.click(await button('Use theirs'));
    expect((await title()).value).toBe('Theirs');
    expect(app.called('PATCH /api/posts/:id')).toHaveLength(1);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

describe('the featured image', () => {
  const file = (type: string) => new File(['image'], 'cup', { type });
  const choose = async (app: ReturnType<typeof openPost>, type: string) =>
    app.user.upload(await screen.findByLabelText('Image file'), file(type));

  it('is uploaded as it is, with its type, and asks for alternative text', async () => {
    const url = '/api/images/00000000-0000-4000-8000-0000000000bb';
    const app = openPost({}, { 'POST /api/images': () => ({ id: 'bb', url }) });
    await choose(app, 'image/png');
    expect(await screen.findByText('Featured image updated')).toBeTruthy();
    expect(app.called('POST /api/images').map(({ body }) => (body as File).type)).toEqual(['image/png']);
    expect(screen.getByLabelText<HTMLInputElement>('Featured image').value).toBe('cup');
    await app.user.type(screen.getByLabelText('Alternative text'), 'A cup');
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toEqual({
      featuredImage: url,
      featuredImageAlt: 'A cup',
      version: 1,
    });
  });

  it('that was uploaded earlier has no internal address in its field, and may be replaced by one from elsewhere', async () => {
    const app = openPost({ featuredImage: '/api/images/00000000-0000-4000-8000-0000000000bb' });
    const field = () => screen.findByLabelText<HTMLInputElement>('Featured image');
    expect([(await field()).value, (await field()).readOnly]).toEqual(['Uploaded image', true]);
    await app.user.click(await button('Remove'));
    expect([(await field()).value, (await field()).readOnly]).toEqual(['', false]);
    await app.user.type(await field(), 'https://example.org/cup.jpg');
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toMatchObject({ featuredImage: 'https://example.org/cup.jpg' });
  });

  describe('on its way', () => {
    const url = '/api/images/00000000-0000-4000-8000-0000000000bb';
    const begin = async () => {
      const { promise, resolve: arrive } = Promise.withResolvers<unknown>();
      const app = openPost({}, { 'POST /api/images': () => promise });
      await choose(app, 'image/png');
      await button('Uploading…');
      return { ...app, arrive: () => arrive({ id: 'bb', url }) };
    };

    it('is waited for: nothing is saved without it', async () => {
      const app = await begin();
      await app.user.click(await button('Save'));
      expect(await screen.findByText('An image is still uploading')).toBeTruthy();
      expect(screen.queryByText('Post saved successfully!')).toBeNull();
      app.arrive();
      await screen.findByText('Featured image updated');
      await app.user.click(await button('Save'));
      await screen.findByText('Post saved successfully!');
      expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([{ featuredImage: url, version: 1 }]);
    });

    it('holds back a link that leads away, and is not heard of once the page is left', async () => {
      const app = await begin();
      await app.user.click(screen.getByText('Cancel'));
      expect(await screen.findByText(/^An image is still uploading/)).toBeTruthy();
      await app.user.click(await button('Leave and keep changes'));
      await screen.findByText('The list');
      app.arrive();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(screen.queryByText('Featured image updated')).toBeNull();
    });
  });

  it('that the server refuses is told', async () => {
    const app = openPost({}, { 'POST /api/images': () => refusal(413, 'too_large', 'The image is too large.') });
    await choose(app, 'image/png');
    expect(await screen.findByText('Failed to update featured image')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Featured image', description: 'The image is too large.' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('unsaved edits', () => {
  const owner = { userId: aUser.id, postId: POST_ID };

  it('of an earlier visit are offered back', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 1, changes: { title: 'Not saved yet' } });
    const app = openPost();
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeTruthy();
    expect((await title()).value).toBe('How to brew filter coffee at home');
    await app.user.click(await button('Restore'));
    expect((await title()).value).toBe('Not saved yet');
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([]));
  });

  it('made on an older version keep that version, so that the newer one is not overwritten', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 3, changes: { title: 'Old edit' } });
    const app = openPost({ version: 4 });
    await app.user.click(await button('Restore'));
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toEqual({ title: 'Old edit', version: 3 });
  });

  it('are kept in the browser as they are made, and only what was changed', async () => {
    const app = openPost();
    await retitle(app, 'Being written');
    await waitFor(() =>
      expect(readUnsavedEdits(owner)).toMatchObject([{ version: 1, changes: { title: 'Being written' } }]),
    );
    expect(Object.keys(readUnsavedEdits(owner)[0]?.changes ?? {})).toEqual(['title']);
  });

  it('hold the last words of a page that is left in the middle of one', async () => {
    const app = openPost();
    const text = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Content' });
    text.editor?.commands.insertContent('Coffee is ');
    app.unmount();
    expect(readUnsavedEdits(owner)).toMatchObject([
      { changes: { content: '<p>Coffee is Coffee asks for little.</p>' } },
    ]);
  });

  it('can be discarded', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 1, changes: { title: 'Not saved yet' } });
    const { user } = openPost();
    await user.click(await button('Discard'));
    expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('that the server has meanwhile are not offered', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 1, changes: { title: 'How to brew filter coffee at home' } });
    openPost();
    await title();
    expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
  });

  it('hold back a link that leads away until the user decides', async () => {
    const app = openPost();
    await retitle(app, 'Mine');
    await app.user.click(screen.getByText('Cancel'));
    expect(await screen.findByText('You have unsaved changes')).toBeTruthy();
    expect(app.address()).toBe(`/posts/${POST_ID}`);
    await app.user.click(await button('Leave and keep changes'));
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(localStorage.length).toBe(1);
  });
});
