import type { Post, Publication, RemoteVersion, RevisionSummary } from '@pressloom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { TiptapEditorHTMLElement } from '@tiptap/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUnsavedEdits, readUnsavedEdits } from '../features/posts/form/unsaved-edits.ts';
import * as autosave from '../features/posts/saving/use-autosave.ts';
import { anAttempt, aPost, aPublication, aSite, aUser, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { aDraft } from '../testing/pages/run-factories.ts';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as PostPage } from './post-page.tsx';

// Autosave has its own tests (autosave.test.tsx); here it would interfere on a slow machine.
beforeEach(() => {
  vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
});
afterEach(() => {
  vi.mocked(autosave.useAutosave).mockRestore();
});

const open = (post: Partial<Post> = {}, answers: Answers = {}) =>
  renderApp(
    `/posts/${POST_ID}`,
    [
      { path: '/posts', element: 'The list' },
      { path: '/posts/:id', Component: PostPage },
    ],
    {
      'GET /api/posts/:id': () => aPost(post),
      'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
      'PATCH /api/posts/:id': ({ body }) => aPost({ ...post, ...(body as object), version: 2 }),
      'POST /api/posts/:id/publication': ({ body }) =>
        aPublication({ state: 'queued', action: (body as Publication).action, updatedAt: '2026-11-20T13:00:00Z' }),
      ...answers,
    },
  );

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const title = () => screen.findByLabelText<HTMLTextAreaElement>('Title');
const dialog = async () => within(await screen.findByRole('alertdialog'));
const retitle = async (app: ReturnType<typeof open>, text: string) => {
  await app.user.clear(await title());
  await app.user.type(await title(), text);
};

afterEach(() => vi.unstubAllGlobals());

describe('the page of a draft that a run wrote', () => {
  const article = { ...aDraft(1, { plannedAt: '2027-01-01T09:00:00.000Z' }), topic: 'Bees', site: null };
  const openDraft = (status: Post['status'], item: object | null, change: Partial<Post> = {}) =>
    open(
      { status, aiGenerated: true, ...change },
      { 'GET /api/review': () => ({ items: item ? [item] : [], total: 1, nextCursor: null }) },
    );

  it.each(['pending', 'draft'] as const)('says that it waits for review: %s', async (status) => {
    openDraft(status, article);
    await screen.findByText('This draft waits for your review');
  });

  it('says that it is being written again, and what becomes of edits, until it is', async () => {
    let item = { ...article, state: 'writing' as 'writing' | 'review', error: null as object | null };
    const app = open(
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
    open();
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
    const app = open(
      { publication: aPublication() },
      { 'POST /api/posts/:id/publication/look': () => ({ publication: seen, failed: false }) },
    );
    expect(await screen.findByText('Its text was edited there.')).toBeTruthy();
    expect(await button('Compare versions')).toBeTruthy();
    expect(app.called('POST /api/posts/:id/publication/look')).toHaveLength(1);
  });

  it('is not called up to date while its site can’t be read', async () => {
    const publication = aPublication({ wordpressId: 7 });
    const { user } = open(
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
    open({ title: 'Slow coffee' });
    await title();
    await waitFor(() => expect(document.title).toBe('Slow coffee · pressloom'));
  });

  it('leads back to the list when there is no such post', async () => {
    const { address } = open({}, { 'GET /api/posts/:id': () => refusal(404, 'not_found', 'Post not found') });
    expect(await screen.findByText('Post not found')).toBeTruthy();
    expect(address()).toBe('/posts');
  });

  it('shows the scheduled date only for a scheduled post', async () => {
    const { user } = open();
    await title();
    expect(screen.queryByLabelText(/Scheduled date/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'scheduled');
    expect(screen.getByLabelText(/Scheduled date/)).toBeTruthy();
  });

  it.each([
    ['html', 'Leave empty to use the first 150 characters of the content.'],
    ['blocks', 'Leave empty to let the site’s theme make one from the content.'],
  ] as const)('says what an empty excerpt of a post in %s leads to', async (contentForm, hint) => {
    open({ contentForm, automaticExcerpt: true, content: '<p>Coffee asks for little.</p>' });
    await title();
    expect(screen.getByText(hint)).toBeTruthy();
    const shown = screen.getByLabelText<HTMLTextAreaElement>('Excerpt').placeholder;
    expect(shown).toBe(contentForm === 'html' ? 'Coffee asks for little...' : '');
  });

  it('lets the user choose whether the post takes comments; the site decides unless they do', async () => {
    const app = open();
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
    open({ origin, keywords: ['teapots'] });
    await screen.findByText(finding);
  });

  it('leads to the focus keyphrase, whose card it opens, as often as it is asked', async () => {
    const app = open({ origin: 'site' });
    const show = await button(/No focus keyphrase/);
    await app.user.click(show);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Focus keyphrase')));
    await app.user.click(show);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Focus keyphrase')));
  });

  it('says of figures that no one measured that they are not measured', async () => {
    open();
    expect(await screen.findAllByText('Not measured yet')).toHaveLength(2);
    expect(screen.getByText('About 1 min, estimated from 4 words')).toBeTruthy();
  });

  it('estimates the read time of a single word', async () => {
    open({ content: '<p>Hello</p>' });
    expect(await screen.findByText('About 1 min, estimated from 1 word')).toBeTruthy();
  });

  it('shows measured figures: the engagement rate in percent, the read time in minutes', async () => {
    open({ analyticsData: { views: 1200, engagementRate: 0.425, averageReadTime: 3.5 } });
    expect(await screen.findByText('1,200')).toBeTruthy();
    expect(screen.getByText('42.5%')).toBeTruthy();
    expect(screen.getByText('3.5 min')).toBeTruthy();
  });
});

describe('saving', () => {
  it('sends what was changed, with the version it was changed on', async () => {
    const app = open();
    await retitle(app, 'New title');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await app.user.click(await button('Save'));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([{ title: 'New title', version: 1 }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('is refused without a title, at the field and in a toast', async () => {
    const { user, called } = open();
    await user.clear(await title());
    await user.click(await button('Save'));
    expect(await screen.findAllByText('Please enter a title')).toHaveLength(2);
    expect(called('PATCH /api/posts/:id')).toEqual([]);
  });

  describe('of a post that its site has without a title and with 40 tags', () => {
    const post = { title: '', keywords: Array.from({ length: 40 }, (_, n) => `tag ${n}`), content: '<p></p>' };

    it('sends what was changed and leaves the rest as it is', async () => {
      const app = open(post);
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
      const app = open(post, {
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
    const app = open(
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
    const app = open({}, { 'GET /api/posts/:id': () => onServer });
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
    const app = open({}, { 'GET /api/posts/:id': () => onServer });
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
    const app = open({}, { 'GET /api/posts/:id': () => (++reads === 1 ? aPost() : promise) });
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
    const app = open({}, { 'PATCH /api/posts/:id': () => refusal(409, 'post_changed', 'Changed', { post: theirs }) });
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
  const choose = async (app: ReturnType<typeof open>, type: string) =>
    app.user.upload(await screen.findByLabelText('Image file'), file(type));

  it('is uploaded as it is, with its type, and asks for alternative text', async () => {
    const url = '/api/images/00000000-0000-4000-8000-0000000000bb';
    const app = open({}, { 'POST /api/images': () => ({ id: 'bb', url }) });
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
    const app = open({ featuredImage: '/api/images/00000000-0000-4000-8000-0000000000bb' });
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
      const app = open({}, { 'POST /api/images': () => promise });
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
    const app = open({}, { 'POST /api/images': () => refusal(413, 'too_large', 'The image is too large.') });
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
    const app = open();
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
    const app = open({ version: 4 });
    await app.user.click(await button('Restore'));
    await app.user.click(await button('Save'));
    await screen.findByText('Post saved successfully!');
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toEqual({ title: 'Old edit', version: 3 });
  });

  it('are kept in the browser as they are made, and only what was changed', async () => {
    const app = open();
    await retitle(app, 'Being written');
    await waitFor(() =>
      expect(readUnsavedEdits(owner)).toMatchObject([{ version: 1, changes: { title: 'Being written' } }]),
    );
    expect(Object.keys(readUnsavedEdits(owner)[0]?.changes ?? {})).toEqual(['title']);
  });

  it('hold the last words of a page that is left in the middle of one', async () => {
    const app = open();
    const text = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Content' });
    text.editor?.commands.insertContent('Coffee is ');
    app.unmount();
    expect(readUnsavedEdits(owner)).toMatchObject([
      { changes: { content: '<p>Coffee is Coffee asks for little.</p>' } },
    ]);
  });

  it('can be discarded', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 1, changes: { title: 'Not saved yet' } });
    const { user } = open();
    await user.click(await button('Discard'));
    expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('that the server has meanwhile are not offered', async () => {
    keepUnsavedEdits(owner, 'earlier', { version: 1, changes: { title: 'How to brew filter coffee at home' } });
    open();
    await title();
    expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
  });

  it('hold back a link that leads away until the user decides', async () => {
    const app = open();
    await retitle(app, 'Mine');
    await app.user.click(screen.getByText('Cancel'));
    expect(await screen.findByText('You have unsaved changes')).toBeTruthy();
    expect(app.address()).toBe(`/posts/${POST_ID}`);
    await app.user.click(await button('Leave and keep changes'));
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(localStorage.length).toBe(1);
  });
});

describe('publishing from the edit screen', () => {
  it('saves first, asks, and sends the saved version', async () => {
    const app = open();
    await retitle(app, 'New title');
    await app.user.click(await button('Publish'));
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Publishing to WordPress...', { selector: '[data-title]' })).toBeTruthy();
    await waitFor(() =>
      expect(app.called('POST /api/posts/:id/publication')[0]?.body).toEqual({
        action: 'publish',
        siteId: SITE_ID,
        version: 2,
      }),
    );
  });

  it.each([
    [
      'password',
      { visibility: 'password', password: '' },
      'Please enter a password for this post',
      'Password for readers',
    ],
    ['sticky', { visibility: 'private', sticky: true }, 'Only a public post can be sticky', 'Sticky'],
  ] as const)('with a refused %s shows that at its field instead of asking', async (_, post, problem, field) => {
    const { user } = open(post);
    await user.click(await button('Publish'));
    expect(await screen.findAllByText(problem)).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${field}`)));
  });

  it('closes its dialog when the server refuses a field, which gets the focus', async () => {
    const message = 'This slug is not allowed';
    const details = { fields: [{ path: 'slug', message }] };
    const app = open({}, { 'PATCH /api/posts/:id': () => refusal(422, 'invalid', 'Please check the fields', details) });
    await retitle(app, 'New title');
    await app.user.click(await button('Publish'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Slug')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByText(message)).not.toHaveLength(0);
  });

  it('closes its dialog when the server refuses the publication', async () => {
    const message = 'This post is on its way to the site.';
    const app = open({}, { 'POST /api/posts/:id/publication': () => refusal(409, 'publication_under_way', message) });
    await app.user.click(await button('Publish'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(`Failed to publish post: ${message}`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('needs a site', async () => {
    const { user } = open({ siteId: null }, { 'GET /api/sites': () => ({ sites: [] }) });
    await user.click(await button('Publish'));
    const asked = await dialog();
    expect(asked.getByText('Please select a WordPress site first')).toBeTruthy();
    expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  });

  it.each(['Publish', 'Schedule'])('%s says so where the account can’t publish on the site', async (name) => {
    const { capabilities } = aSite();
    const site = aSite({ capabilities: { ...capabilities, publishPosts: false, uploadFiles: false } });
    const { user } = open({}, { 'GET /api/sites': () => ({ sites: [site] }) });
    expect(await screen.findByText(/^Your role on this site can’t upload images/)).toBeTruthy();
    await user.click(await button(name));
    const asked = await dialog();
    asked.getByText(/^“How to brew .*” is sent to WordPress now\.$/);
    asked.getByText(/can’t publish or schedule posts\. The post is left there as a draft/);
  });

  it.each<[string | null, Post['visibility'], RegExp]>([
    ['private', 'public', / with this one\. Everybody can read it from then on\.$/],
    ['password', 'public', / Everybody can read it from then on\.$/],
    [null, 'private', / Only editors and administrators of the site can read it\.$/],
    ['private', 'password', / Everybody sees the title; the text needs the password\.$/],
    ['private', 'private', / with this one\.$/],
    ['private', 'default', / with this one\.$/],
    [null, 'public', / with this one\.$/],
  ])('of a post that is %s on its site and becomes %s says who can read it', async (siteStatus, visibility, text) => {
    const publication = aPublication({ outdated: true });
    const post = { visibility, password: 'x', siteStatus, wordpressId: 120, publication };
    const { user } = open({ status: 'published', ...post });
    await user.click(await button('Update'));
    (await dialog()).getByText(text);
  });

  it('is scheduled 24 hours ahead unless another date is chosen, and never without one', async () => {
    const { user, called } = open();
    await user.click(await button('Schedule'));
    const asked = await dialog();
    const date = asked.getByLabelText<HTMLInputElement>('Scheduled date');
    const confirm = asked.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
    const ahead = new Date(date.value).getTime() - Date.now();
    expect(Math.round(ahead / 3600_000)).toBe(24);
    await user.clear(date);
    expect(confirm.disabled).toBe(true);
    await user.type(date, '2099-01-05T09:30');
    await user.click(confirm);
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({
        action: 'schedule',
        scheduledDate: new Date('2099-01-05T09:30').toISOString(),
      }),
    );
  });

  it.each<[Publication['action'], Publication['state'], string]>([
    ['publish', 'done', 'Published to WordPress successfully!'],
    ['publish', 'failed', 'Failed to publish post: The site refused the password.'],
    ['schedule', 'done', 'Post scheduled on WordPress successfully!'],
    ['schedule', 'failed', 'Failed to schedule post: The site refused the password.'],
    ['delete', 'failed', 'Failed to delete from WordPress'],
  ])('tells that %s is %s', async (action, state, text) => {
    const { emit } = open();
    await title();
    const error = state === 'failed' ? { code: 'refused', message: 'The site refused the password.' } : null;
    emit({ type: 'publication', publication: aPublication({ action, state, error }), title: 'Coffee' });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that a scheduled post is published if WordPress published it at once', async () => {
    const { emit } = open();
    await title();
    const notice = 'The time was less than a minute ahead, so WordPress published the post at once.';
    const publication = aPublication({ action: 'schedule', notices: [notice] });
    emit({ type: 'publication', publication, title: 'Coffee', outcome: 'post.published' });
    expect(await screen.findByText('Post published on WordPress')).toBeTruthy();
    expect(screen.getByText(notice, { selector: '[data-description]' })).toBeTruthy();
    expect(screen.queryByText(/^Post scheduled/)).toBeNull();
  });

  it('an example can be sent nowhere', async () => {
    open({ sample: true });
    expect((await button('Publish')).disabled).toBe(true);
    expect((await button('Schedule')).disabled).toBe(true);
  });

  it('a placeholder is marked and its publishing confirmed', async () => {
    const { user, called } = open({ placeholder: true });
    expect(await screen.findByText('This is a placeholder, not an article')).toBeTruthy();
    await user.click(await button('Publish'));
    const asked = await dialog();
    expect(asked.getByText('This is still the placeholder article')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ confirmPlaceholder: true }),
    );
  });
});

describe('saving with a status that sends the post to its site', () => {
  const choose = async (app: ReturnType<typeof open>, status: string) => {
    await title();
    await app.user.selectOptions(screen.getByLabelText('Status'), status);
  };
  const requests = (app: ReturnType<typeof open>) =>
    app.called('POST /api/posts/:id/publication').map(({ body }) => body);

  it('Published asks like Publish, and says the same', async () => {
    const app = open();
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(requests(app)).toEqual([]);
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Publishing to WordPress...', { selector: '[data-title]' })).toBeTruthy();
    expect(requests(app)).toEqual([{ action: 'publish', siteId: SITE_ID, version: 1 }]);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('Scheduled asks like Schedule, with the date of the form', async () => {
    const app = open();
    await choose(app, 'scheduled');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText('Please select a scheduled date')).not.toHaveLength(0);
    await app.user.type(screen.getByLabelText(/Scheduled date/), '2099-01-05T09:30');
    await app.user.click(await button('Save'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Schedule' }));
    const scheduledDate = new Date('2099-01-05T09:30').toISOString();
    await waitFor(() =>
      expect(requests(app)).toEqual([{ action: 'schedule', siteId: SITE_ID, scheduledDate, version: 1 }]),
    );
  });

  it('without a site is refused, at the field and in a toast', async () => {
    const app = open({ siteId: null });
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText('Please select a WordPress site to publish to')).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('asks nothing for an example, nor where the status stays as it is', async () => {
    const app = open({ sample: true });
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(requests(app)).toEqual([]);
  });

  it.each(['draft', 'pending'])('%s asks before it takes a published post off its site', async (status) => {
    const app = open({ status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, status);
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText('Unpublish this post?');
    asked.getByText(/goes back to draft, here and on WordPress\..* Readers can no longer see it, and its URL stops/);
    expect(asked.queryByText(/To make it Pending Review, save it as that afterwards\./) !== null).toBe(
      status === 'pending',
    );
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
    await app.user.click(asked.getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toMatchObject([{ status, version: 1 }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('pending that withdraws a post which never reached its site says what it is then', async () => {
    const app = open({ status: 'scheduled', scheduledDate: '2099-01-05T09:30:00.000Z', publication: null });
    await choose(app, 'pending');
    await app.user.click(await button('Save'));
    (await dialog()).getByText(/is saved as Pending Review\. It won’t go live\.$/);
  });

  it('draft asks before it takes a page off its site, and changes nothing where that is cancelled', async () => {
    const app = open({ type: 'page', status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, 'draft');
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText('Unpublish this page?');
    await app.user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('draft asks like Unschedule for a scheduled post', async () => {
    const scheduledDate = '2099-01-05T09:30:00.000Z';
    const publication = aPublication({ action: 'schedule' });
    const app = open({ status: 'scheduled', scheduledDate, wordpressId: 120, publication });
    await choose(app, 'draft');
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText(/goes back to draft, here and on WordPress\. It won’t go live\.$/);
    await app.user.click(asked.getByRole('button', { name: 'Unschedule' }));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toMatchObject({ status: 'draft' });
  });

  it('is refused for a post that is public and is to be scheduled', async () => {
    const app = open({ status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, 'scheduled');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText(/^This post is already public/)).toHaveLength(2);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });
});

it('a page is called a page when it is to be deleted', async () => {
  const { user } = open({ type: 'page' });
  await user.click(await button('Delete'));
  (await dialog()).getByText('Delete this page?');
});

it('a post that no site has says so before it is deleted', async () => {
  const { user } = open();
  await user.click(await button('Delete'));
  expect((await dialog()).getByText(/^No WordPress ID found for this post/)).toBeTruthy();
});

describe('the copy on the site', () => {
  const onSite = (change: Partial<Publication>, post: Partial<Post> = {}, answers: Answers = {}) =>
    open({ status: 'published', wordpressId: 120, publication: aPublication(change), ...post }, answers);

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
    const { user, called } = open(
      { publication: aPublication({ state: 'failed', wordpressId: null, link: null, error }) },
      { 'POST /api/posts/:id/publication/retry': () => aPublication({ state: 'queued' }) },
    );
    expect(await screen.findByText(/Create a new application password/)).toBeTruthy();
    await user.click(await button('Try again'));
    await waitFor(() => expect(called('POST /api/posts/:id/publication/retry')).toHaveLength(1));
  });

  it('that was to be updated and is not there any more is not tried again', async () => {
    const error = { code: 'post_gone', message: 'This post was deleted on the site.' };
    open({ publication: aPublication({ action: 'update', state: 'failed', wordpressId: null, link: null, error }) });
    expect(await screen.findByText(/was deleted on the site/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that failed leads to its site while the connection doesn’t work', async () => {
    const message = 'The site refused the username or the application password.';
    const error = { code: 'credentials_refused', message };
    const health = { ...aSite().health, state: 'failing' as const, code: error.code, message };
    open(
      { publication: aPublication({ state: 'failed', error }) },
      { 'GET /api/sites': () => ({ sites: [aSite({ health })] }) },
    );
    const fix = await screen.findByRole('link', { name: 'Fix the connection' });
    expect(fix.getAttribute('href')).toBe(`/wordpress/${SITE_ID}`);
  });

  it('from which WordPress would remove something can be sent anyway', async () => {
    const error = { code: 'removes_markup', message: 'Your role may not keep a script.' };
    const { user, called } = open(
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

describe('revisions', () => {
  const summary = (number: number, change: Partial<RevisionSummary> = {}): RevisionSummary => ({
    id: `00000000-0000-4000-8000-0000000007${number}`,
    number,
    author: 'user',
    cause: 'saved',
    title: `Title ${number}`,
    createdAt: '2026-11-20T11:00:00Z',
    ...change,
  });
  const answers: Answers = {
    'GET /api/posts/:id/revisions': ({ query }) =>
      query.get('cursor')
        ? { revisions: [summary(10, { author: 'pressloom', cause: 'generated' })], nextCursor: null }
        : { revisions: [summary(12), summary(11, { author: 'wordpress', cause: 'taken' })], nextCursor: 11 },
    'GET /api/revisions/:id': () => ({
      ...summary(11),
      postId: POST_ID,
      excerpt: 'Coffee asks for little...',
      content: '<p>Older words.</p>',
      category: '',
      keywords: [],
    }),
  };

  it('are listed with who, when and why; nothing is asked before somebody looks', async () => {
    const app = open({}, answers);
    await title();
    expect(app.called('GET /api/posts/:id/revisions')).toEqual([]);
    await app.user.click(await button('View revisions'));
    expect(await screen.findByText(/^Saved by you · Nov 20, 2026/)).toBeTruthy();
    expect(screen.getByText(/^From WordPress, used here/)).toBeTruthy();
    await app.user.click(await button('Show more'));
    expect(await screen.findByText(/^Written by pressloom from keywords/)).toBeTruthy();
  });

  it('are compared with what is in the fields, and restored as a save of its own', async () => {
    const app = open(
      {},
      {
        ...answers,
        'POST /api/revisions/:id/restore': () =>
          aPost({ title: 'Title 11', content: '<p>Older words.</p>', version: 3 }),
      },
    );
    await retitle(app, 'Not saved yet');
    await app.user.click(await button('View revisions'));
    await app.user.click(await button(/Title 11/));
    const shown = within(await screen.findByRole('dialog', { name: 'Version 11' }));
    expect(await shown.findByText('Older words.')).toBeTruthy();
    expect(shown.getByText('Not saved yet')).toBeTruthy();
    await app.user.click(shown.getByRole('button', { name: 'Restore this version' }));
    expect(await screen.findByText('Version restored')).toBeTruthy();
    expect((await title()).value).toBe('Title 11');
    // The fields were saved as a version first.
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
      { title: 'Not saved yet', version: 1 },
    ]);
    expect(app.called('POST /api/revisions/:id/restore').map(({ body }) => body)).toEqual([{ version: 2 }]);
  });
});

describe('deleting', () => {
  it('of a post that is nowhere else only asks', async () => {
    const { user, called } = open({}, { 'DELETE /api/posts/:id': () => ({ deleting: false }) });
    await user.click(await button('Delete'));
    const asked = await dialog();
    expect(asked.queryByRole('radio')).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted successfully')).toBeTruthy();
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(called('DELETE /api/posts/:id')[0]?.query.get('from')).toBe('here');
  });

  it.each<[string | null, string]>([
    [null, 'everywhere'],
    ['Leave on WordPress', 'here'],
  ])('asks what becomes of the copy on WordPress (%s)', async (choice, from) => {
    const { user, called } = open(
      { status: 'published', wordpressId: 120, publication: aPublication() },
      { 'DELETE /api/posts/:id': ({ query }) => ({ deleting: query.get('from') === 'everywhere' }) },
    );
    await user.click(await button('Delete'));
    const asked = await dialog();
    if (choice) await user.click(asked.getByRole('radio', { name: new RegExp(choice) }));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(called('DELETE /api/posts/:id')[0]?.query.get('from')).toBe(from);
    expect(screen.queryAllByText('Deleting from WordPress...')).toHaveLength(from === 'everywhere' ? 1 : 0);
  });

  it('that is done on the site before the answer is here shows its end, and asks for the post no more', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { user, called, emit } = open(
      { status: 'published', wordpressId: 120, publication: aPublication() },
      { 'DELETE /api/posts/:id': () => answer.promise },
    );
    await user.click(await button('Delete'));
    const reads = called('GET /api/posts/:id').length;
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee' });
    await screen.findByText('Deleted from WordPress successfully!');
    expect(await screen.findByText('The list')).toBeTruthy();
    await act(async () => {
      answer.resolve({ deleting: true });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(screen.getByText('Deleted from WordPress successfully!')).toBeTruthy();
    expect(screen.queryByText('Deleting from WordPress...')).toBeNull();
    expect(called('GET /api/posts/:id')).toHaveLength(reads);
  });

  it('in another tab leaves its page and says so', async () => {
    const { emit } = open();
    await button('Delete');
    emit({ type: 'post-deleted', postId: POST_ID, title: 'Coffee', quiet: true });
    expect(await screen.findByText('Post deleted successfully')).toBeTruthy();
    expect(await screen.findByText('The list')).toBeTruthy();
  });

  it('that the server refuses leaves the post open', async () => {
    const { user, address } = open({}, { 'DELETE /api/posts/:id': () => refusal(500, 'internal', 'Not now.') });
    await user.click(await button('Delete'));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete post')).toBeTruthy();
    expect(address()).toBe(`/posts/${POST_ID}`);
  });
});

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
    const app = open();
    await title();
    expect(screen.queryByText('Delivery log')).toBeNull();
    expect(app.called('GET /api/posts/:id/attempts')).toEqual([]);
  });

  it('shows the last word, and all attempts with what was asked and answered one click away', async () => {
    const pages = [
      { attempts: [anAttempt({ attempt: 2 }), timeout], nextCursor: 'older' },
      { attempts: [anAttempt({ attempt: 0, action: 'update' })], nextCursor: null },
    ];
    const app = open(
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
    const app = open(
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
    const app = open(
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
    const app = open(
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
    const app = open({ publication: waiting }, { 'POST /api/posts/:id/publication/stop': () => stopped });
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
    const app = open({ publication: aPublication() }, { 'POST /api/posts/:id/publication/check': () => answer });
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
      const app = open(
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
    const app = open(
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
