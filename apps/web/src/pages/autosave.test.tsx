import type { Post } from '@pressloom/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { TiptapEditorHTMLElement } from '@tiptap/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUnsavedEdits, readUnsavedEdits } from '../features/posts/form/unsaved-edits.ts';
import { AUTOSAVE_PAUSE } from '../features/posts/saving/use-autosave.ts';
import { aPost, aPublication, aUser, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, openStream, refusal } from '../testing/pages/stub-api.ts';
import { toast } from '../ui/toast.tsx';
import { Component as PostPage } from './post-page.tsx';

const open = (address: string, answers: Answers = {}) => {
  /** The version grows with every save, as on the server. */
  let onServer = aPost();
  return renderApp(
    address,
    [
      { path: '/posts', element: 'The list' },
      { path: '/posts/new', Component: PostPage },
      { path: '/posts/:id', Component: PostPage },
    ],
    {
      'GET /api/posts/:id': () => onServer,
      'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
      'POST /api/posts': ({ body }) => {
        onServer = aPost({ ...(body as object), version: 1 });
        return onServer;
      },
      'PATCH /api/posts/:id': ({ body }) => {
        onServer = aPost({ ...onServer, ...(body as object), version: onServer.version + 1 });
        return onServer;
      },
      ...answers,
    },
  );
};
const title = () => screen.findByLabelText<HTMLTextAreaElement>('Title');
const type = async (text: string) => {
  fireEvent.change(await title(), { target: { value: text } });
};
const editor = async () =>
  (await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Content' })).editor as NonNullable<
    TiptapEditorHTMLElement['editor']
  >;
/** A reply that waits until the test releases it. */
const held = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { released, release };
};
/** Exactly the delay of an autosave. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE));
const patches = (app: ReturnType<typeof open>) => app.called('PATCH /api/posts/:id').map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a post that is edited', () => {
  it('saves itself a few seconds after each change, the text alone', async () => {
    const app = open(`/posts/${POST_ID}`);
    await type('New title');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'pending' } });
    expect(patches(app)).toEqual([]);
    await pause();
    await waitFor(() => expect(patches(app)).toEqual([{ title: 'New title', version: 1, autosave: true }]));
    // The status remains to be saved by the user.
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('pending');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'draft' } });
    await screen.findByText(/^Saved /);
    await type('Newer title');
    await pause();
    await waitFor(() => expect(patches(app)[1]).toEqual({ title: 'Newer title', version: 2, autosave: true }));
  });

  it('leaves out what is not valid yet', async () => {
    const app = open(`/posts/${POST_ID}`);
    await type('');
    fireEvent.change(screen.getByLabelText('Excerpt'), { target: { value: 'In short' } });
    await pause();
    await waitFor(() => expect(patches(app)).toEqual([{ excerpt: 'In short', version: 1, autosave: true }]));
    expect((await title()).value).toBe('');
  });

  it('becomes a version with Save, also where all of it is saved already', async () => {
    const app = open(`/posts/${POST_ID}`);
    await type('New title');
    await pause();
    await screen.findByText(/^Saved /);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Post saved successfully!');
    expect(patches(app)[1]).toEqual({ version: 2 });
  });

  it('does not save itself while it is scheduled', async () => {
    const scheduled = { status: 'scheduled', scheduledDate: '2030-01-01T10:00:00.000Z' } as const;
    const app = open(`/posts/${POST_ID}`, { 'GET /api/posts/:id': () => aPost(scheduled) });
    await type('New title');
    await pause();
    await pause();
    expect(patches(app)).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    expect(readUnsavedEdits({ userId: aUser.id, postId: POST_ID })).toMatchObject([
      { changes: { title: 'New title' } },
    ]);
  });

  it('shows at once what another tab saved, where it has no changes of its own', async () => {
    let onServer = aPost();
    const app = open(`/posts/${POST_ID}`, { 'GET /api/posts/:id': () => onServer });
    await title();
    onServer = aPost({ title: 'Theirs', content: '<p>Their words.</p>', version: 2 });
    app.emit({ type: 'post', postId: POST_ID, version: 2 });
    await waitFor(async () => expect((await title()).value).toBe('Theirs'));
    expect(await screen.findByText('Their words.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await type('Mine now');
    await pause();
    await waitFor(() => expect(patches(app)).toEqual([{ title: 'Mine now', version: 2, autosave: true }]));
  });

  it('says once that the account has no room for what is written, and keeps it in this browser', async () => {
    let isFull = true;
    const app = open(`/posts/${POST_ID}`, {
      'PATCH /api/posts/:id': ({ body }) =>
        isFull
          ? refusal(422, 'quota_reached', 'You’ve reached the limit of 1 MB.')
          : aPost({ ...(body as Partial<Post>), version: 2 }),
    });
    await type('Long');
    await pause();
    await screen.findByText('You’ve reached the limit of 1 MB.');
    toast.dismiss('save-post');
    await waitFor(() => expect(screen.queryByText('You’ve reached the limit of 1 MB.')).toBeNull());
    await type('Longer');
    await pause();
    await waitFor(() => expect(patches(app)).toHaveLength(2));
    expect(screen.queryByText('You’ve reached the limit of 1 MB.')).toBeNull();
    expect(readUnsavedEdits({ userId: aUser.id, postId: POST_ID })).toMatchObject([{ changes: { title: 'Longer' } }]);
    isFull = false;
    await type('Short');
    await pause();
    await waitFor(() => expect(readUnsavedEdits({ userId: aUser.id, postId: POST_ID })).toEqual([]));
  });

  it('asks where another tab changed the same, and asks once', async () => {
    const theirs = aPost({ title: 'Theirs', version: 5 });
    const app = open(`/posts/${POST_ID}`, {
      'PATCH /api/posts/:id': () => refusal(409, 'post_changed', 'Changed', { post: theirs }),
    });
    await type('Mine');
    await pause();
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByRole('button', { name: 'Decide later' }));
    await type('Mine, and more');
    await pause();
    await pause();
    expect(patches(app)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await title()).value).toBe('Mine, and more');
  });

  it('says at once that it is offline, and is saved when the line is back', async () => {
    let isDown = true;
    const whenUp = (answer: unknown) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return answer;
    };
    const app = open(`/posts/${POST_ID}`, {
      'PATCH /api/posts/:id': ({ body }) => whenUp(aPost({ ...(body as Partial<Post>), version: 2 })),
      // Asked about the title: an answer would show that the line is back.
      'POST /api/overlap': () => whenUp({ titles: [[]] }),
    });
    const banner = 'You’re offline. Your changes are kept in this browser and saved when you’re back online.';
    await type('Written on a train');
    expect(screen.queryByText(banner)).toBeNull();
    await pause();
    await screen.findByText(banner);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^Saved /);
    expect(screen.queryByText(banner)).toBeNull();
    expect(patches(app)).toHaveLength(2);
    await waitFor(() => expect(readUnsavedEdits({ userId: aUser.id, postId: POST_ID })).toEqual([]));
  });

  it('says the same to whoever saves it while offline: it is kept, and nothing is to be tried again', async () => {
    open(`/posts/${POST_ID}`, { 'PATCH /api/posts/:id': () => Promise.reject(new TypeError('Failed to fetch')) });
    await type('Written on a train');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('You’re offline');
    screen.getByText('Your changes are kept in this browser.');
    screen.getByText('You’re offline. Your changes are kept in this browser and saved when you’re back online.');
    expect(screen.queryByText(/Failed to save|try again|Saving post/)).toBeNull();
  });

  it('knows from the browser that the line is gone', async () => {
    open(`/posts/${POST_ID}`);
    await title();
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText(/^You’re offline\./);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/^You’re offline\./)).toBeNull());
  });
});

describe('a new post', () => {
  const begin = async (answers: Answers = {}) => {
    const app = open('/posts/new', answers);
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Edit Content' }), { button: 0 });
    const text = await editor();
    return { ...app, write: (html: string) => act(() => void text.chain().insertContent(html).blur().run()), text };
  };
  const creations = (app: ReturnType<typeof open>) => app.called('POST /api/posts').map(({ body }) => body as Post);

  it('says once that the account has no room for it', async () => {
    const full = "You've reached the limit of 1 MB.";
    const app = await begin({ 'POST /api/posts': () => refusal(422, 'quota_reached', full) });
    await app.write('First words');
    await pause();
    await screen.findByText(full);
    toast.dismiss('save-post');
    await waitFor(() => expect(screen.queryByText(full)).toBeNull());
    await app.write('More words');
    await pause();
    await waitFor(() => expect(creations(app)).toHaveLength(2));
    expect(screen.queryByText(full)).toBeNull();
  });

  it('becomes a draft as soon as it has text, and is written on in place', async () => {
    const app = await begin();
    await type('Only a title');
    await pause();
    expect(creations(app)).toEqual([]);
    await type('');
    await app.write('First words');
    await pause();
    await waitFor(() => expect(creations(app)).toMatchObject([{ title: 'Untitled', status: 'draft', autosave: true }]));
    const id = creations(app)[0]?.id;
    await waitFor(() => expect(app.address()).toBe(`/posts/new?draft=${id}`));
    await screen.findByText(/^Saved /);
    expect((await title()).value).toBe('');
    expect(screen.getByRole('tab', { name: 'AI Generated' })).toBeTruthy();

    await type('A title');
    await pause();
    await waitFor(() => expect(patches(app)).toEqual([{ title: 'A title', version: 1, autosave: true }]));
    fireEvent.click(screen.getByRole('button', { name: 'Save as Draft' }));
    await screen.findByText('Edit Post');
    expect(app.address()).toBe(`/posts/${id}`);
    expect(patches(app)[1]).toMatchObject({ status: 'draft', version: 2 });
    expect(creations(app)).toHaveLength(1);
  });

  it('that an autosave made is opened under its own address after a reload', async () => {
    const { address } = open(`/posts/new?draft=${POST_ID}`);
    await screen.findByText('Edit Post');
    expect(address()).toBe(`/posts/${POST_ID}`);
  });

  const RUN_ID = '00000000-0000-4000-8000-0000000000aa';
  const aRun = (with_: object = {}) => ({
    id: RUN_ID,
    state: 'running' as const,
    request: { keywords: ['tea'], tone: 'informative', targetAudience: 'general', length: 'medium' },
    provider: 'Groq',
    text: '',
    article: null,
    placeholder: false,
    error: null,
    nextAttemptAt: null,
    createdAt: '2026-11-20T12:00:00Z',
    ...with_,
  });
  const article = { title: 'By a model', content: '<p>A whole article</p>', excerpt: 'A whole' };
  const generate = async () => {
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'AI Generated' }), { button: 0 });
    fireEvent.change(await screen.findByLabelText(/Keywords/), { target: { value: 'tea' } });
    fireEvent.click(screen.getByRole('button', { name: 'Generate Blog Post' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Generate and replace' }));
  };

  it('keeps its draft and its run in the address, also where both come at once', async () => {
    const draft = held();
    const run = held();
    const app = await begin({
      'POST /api/posts': async ({ body }) => {
        await draft.released;
        return aPost({ ...(body as object), version: 1 });
      },
      'POST /api/generations': () => run.released.then(() => aRun()),
      'GET /api/generations/:id/stream': () => openStream().response,
    });
    await app.write('My own words');
    await pause();
    await waitFor(() => expect(creations(app)).toHaveLength(1));
    await generate();
    await waitFor(() => expect(app.called('POST /api/generations')).toHaveLength(1));
    await act(async () => {
      draft.release();
      run.release();
    });
    await waitFor(() => expect(app.address()).toContain(`generation=${RUN_ID}`));
    expect(app.address()).toContain(`draft=${creations(app)[0]?.id}`);
  });

  it('fills its draft with the run that a reload finds, and makes no second one', async () => {
    const stream = openStream();
    const app = open(`/posts/new?draft=${POST_ID}&generation=${RUN_ID}`, {
      'GET /api/generations/:id/stream': () => stream.response,
    });
    await screen.findByRole('tab', { name: 'AI Generated' });
    stream.send({ type: 'end', generation: aRun({ state: 'done', article }) });
    await screen.findByText('A whole article');
    await pause();
    await waitFor(() => expect(patches(app)).toMatchObject([{ content: article.content, version: 1, autosave: true }]));
    expect(creations(app)).toEqual([]);
    await waitFor(() => expect(app.address()).toBe(`/posts/new?draft=${POST_ID}`));
  });

  it('that is saved while the user is asked whether to leave leaves the answer to them', async () => {
    const draft = held();
    const app = await begin({
      'POST /api/posts': async ({ body }) => {
        await draft.released;
        return aPost({ ...(body as object), version: 1 });
      },
    });
    await app.write('My own words');
    await pause();
    await waitFor(() => expect(creations(app)).toHaveLength(1));
    await app.go('/posts');
    const question = await screen.findByRole('alertdialog');
    await act(async () => draft.release());
    await waitFor(() => expect(readUnsavedEdits({ userId: aUser.id, postId: 'new' })).toEqual([]));
    expect(question.isConnected).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(app.address()).toContain('?draft='));
  });

  it('that is saved after the user has left leaves the address of the next page alone', async () => {
    const change = held();
    const app = await begin({
      'PATCH /api/posts/:id': async ({ id, body }) => {
        await change.released;
        return aPost({ id, content: '<p>My own words</p>', excerpt: '', ...(body as object), version: 2 });
      },
    });
    await app.write('My own words');
    await pause();
    await screen.findByText(/^Saved /);
    await type('A title');
    await pause();
    await waitFor(() => expect(patches(app)).toHaveLength(1));
    await app.go('/posts');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave and keep changes' }));
    await screen.findByText('The list');
    await act(async () => change.release());
    await waitFor(() =>
      expect(readUnsavedEdits({ userId: aUser.id, postId: creations(app)[0]?.id ?? '' })).toEqual([]),
    );
    expect(app.address()).toBe('/posts');
  });

  it('is another one where one is asked for while one is written', async () => {
    const app = await begin();
    await app.write('First words');
    await pause();
    await waitFor(() => expect(app.address()).toContain('?draft='));
    await app.go('/posts/new');
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Edit Content' }), { button: 0 });
    const another = await editor();
    expect(another.getText()).toBe('');
    act(() => void another.commands.insertContent('Other words'));
    await pause();
    await waitFor(() => expect(new Set(creations(app).map(({ id }) => id)).size).toBe(2));
  });

  it('whose draft was changed elsewhere meanwhile leads to its own page, where the user chooses', async () => {
    const app = await begin({
      'PATCH /api/posts/:id': ({ id }) =>
        refusal(409, 'post_changed', 'Changed', { post: aPost({ id, title: 'Theirs', version: 7 }) }),
    });
    await app.write('First words');
    await pause();
    await screen.findByText(/^Saved /);
    await type('Mine');
    await pause();
    await screen.findByText('Edit Post');
    expect((await title()).value).toBe('Mine');
  });

  it('that leads to its own page while it is being generated is not filled with the article', async () => {
    const refused = held();
    const stream = openStream();
    const app = await begin({
      'PATCH /api/posts/:id': ({ id }) =>
        refused.released.then(() =>
          refusal(409, 'post_changed', 'Changed', { post: aPost({ id, title: 'Theirs', version: 7 }) }),
        ),
      'POST /api/generations': () => aRun(),
      'GET /api/generations/:id/stream': () => stream.response,
    });
    await app.write('First words');
    await pause();
    await screen.findByText(/^Saved /);
    await type('Mine');
    await pause();
    await waitFor(() => expect(patches(app)).toHaveLength(1));
    await generate();
    await waitFor(() => expect(app.called('GET /api/generations/:id/stream')).toHaveLength(1));
    refused.release();
    await screen.findByText('Edit Post');
    await act(async () => stream.send({ type: 'end', generation: aRun({ state: 'done', article }) }));
    await pause();
    expect((await title()).value).toBe('Mine');
    expect(screen.queryByText('A whole article')).toBeNull();
  });

  it('shows unsaved text of an earlier visit when it is restored', async () => {
    keepUnsavedEdits({ userId: aUser.id, postId: 'new' }, 'earlier', {
      version: null,
      changes: { title: 'Not saved yet', content: '<p>Words of yesterday</p>' },
    });
    const app = open('/posts/new');
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await title()).value).toBe('Not saved yet');
    expect(await screen.findByText('Words of yesterday')).toBeTruthy();
    await pause();
    await waitFor(() => expect(creations(app)).toHaveLength(1));
  });

  it('whose text a generation replaced has it back with undo', async () => {
    const stream = openStream();
    const app = await begin({
      'POST /api/generations': () => aRun(),
      'GET /api/generations/:id/stream': () => stream.response,
      'POST /api/posts/:id/publication': () => aPublication(),
    });
    await app.write('My own words');
    await generate();
    await waitFor(() => expect(app.called('POST /api/generations')).toHaveLength(1));
    stream.send({ type: 'end', generation: aRun({ state: 'done', article }) });
    await screen.findByText('A whole article');
    const text = await editor();
    act(() => void text.commands.undo());
    expect(text.getText()).toBe('My own words');
    act(() => void text.commands.undo());
    expect(text.getText()).toBe('');
    act(() => void text.commands.redo());
    act(() => void text.commands.redo());
    expect(text.getText()).toBe('A whole article');
  });
});
