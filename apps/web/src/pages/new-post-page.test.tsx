import type { Generation, GenerationEvent, Post } from '@pressloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as autosave from '../features/posts/saving/use-autosave.ts';
import { aPost, aPublication, aUser, MOMENT, POST_ID, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, openStream, refusal } from '../testing/pages/stub-api.ts';
import { Component as PostPage } from './post-page.tsx';

// Autosave has its own tests (autosave.test.tsx); here it would interfere on a slow machine.
beforeEach(() => {
  vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
});
afterEach(() => {
  vi.mocked(autosave.useAutosave).mockRestore();
});

const open = (answers: Answers = {}, address = '/posts/new') =>
  renderApp(
    address,
    [
      { path: '/posts/new', Component: PostPage },
      { path: '/posts', element: 'The list' },
      { path: '/posts/:id', element: 'The post' },
    ],
    {
      'POST /api/posts': ({ body }) => aPost(body as object),
      'POST /api/posts/:id/publication': () => aPublication({ state: 'queued' }),
      ...answers,
    },
  );

const RUN_ID = '00000000-0000-4000-8000-0000000000aa';
const aRun = (change: Partial<Generation> = {}): Generation => ({
  id: RUN_ID,
  state: 'running',
  request: { keywords: ['coffee'], tone: 'informative', targetAudience: 'general', length: 'medium' },
  provider: 'Groq',
  text: '',
  article: null,
  placeholder: false,
  error: null,
  nextAttemptAt: null,
  createdAt: MOMENT,
  ...change,
});
const article = { title: 'A finished article', content: '<p>All about coffee.</p>', excerpt: 'All about...' };

const write = async (user: UserEvent, title = 'By hand', content = '<p>Words</p>') => {
  await user.click(await screen.findByRole('tab', { name: 'Edit Content' }));
  if (title) await user.type(screen.getByLabelText('Title'), title);
  await user.click(await screen.findByRole('button', { name: 'HTML source' }));
  if (content) await user.type(screen.getByRole('textbox', { name: 'Content' }), content);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(() => vi.unstubAllGlobals());

describe('the form of a new post', () => {
  it('has the options and defaults of the specification', async () => {
    open();
    const choices = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole<HTMLOptionElement>('option')
        .map((option) => `${option.value}${option.selected ? ' *' : ''}`);
    await screen.findByLabelText('Tone');
    expect(choices('Tone')).toEqual(['informative *', 'conversational', 'professional', 'humorous', 'persuasive']);
    expect(choices('Target Audience')).toEqual(['general *', 'beginners', 'intermediate', 'expert', 'technical']);
    expect(choices('Article Length')).toEqual(['short', 'medium *', 'long']);
    expect(choices('Status')).toEqual(['draft *', 'pending', 'scheduled', 'published']);
    expect(screen.getByLabelText<HTMLSelectElement>('WordPress site').value).toBe(SITE_ID);
  });

  it('opens where the defaults cannot be read, and keeps what is written when they are asked for again', async () => {
    const answers: ((reply: unknown) => void)[] = [];
    const refuse = () => refusal(404, 'not_found', 'Not found');
    const { user, called, emit } = open({
      'GET /api/preferences': () => (answers.length === 0 ? refuse() : new Promise((answer) => answers.push(answer))),
    });
    await write(user, 'By hand');
    answers.push(() => undefined);
    const before = called('GET /api/preferences').length;
    emit({ type: 'settings' });
    await waitFor(() => expect(called('GET /api/preferences').length).toBeGreaterThan(before));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('By hand');
    answers.at(-1)?.({ generation: {}, mail: {} });
    await user.type(screen.getByLabelText('Title'), ', and on');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('By hand, and on');
  });

  it('has Cancel, Save as Draft and Publish to WordPress, and Schedule to WordPress only when scheduled', async () => {
    const { user } = open();
    const names = () =>
      [...(screen.getByText('Cancel').parentElement?.children ?? [])].map((element) => element.textContent);
    await screen.findByLabelText('Status');
    expect(names()).toEqual(['Cancel', 'Save as Draft', 'Publish to WordPress']);
    expect(screen.queryByLabelText(/Scheduled date/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Status'), 'scheduled');
    expect(names()).toEqual(['Cancel', 'Save as Draft', 'Schedule to WordPress', 'Publish to WordPress']);
    expect(screen.getByLabelText(/Scheduled date/)).toBeTruthy();
  });

  it('says at the fields and in a toast what is missing', async () => {
    const { user, called } = open({ 'GET /api/sites': () => ({ sites: [] }) });
    await user.selectOptions(await screen.findByLabelText('Status'), 'scheduled');
    await user.click(button('Schedule to WordPress'));
    // Shown at the field at once, and in the toast once the toasts have loaded.
    await waitFor(() => expect(screen.getAllByText('Please enter a title')).toHaveLength(2));
    expect(screen.getByText('Please generate or write some content')).toBeTruthy();
    expect(screen.getByText('Please select a WordPress site to publish to')).toBeTruthy();
    expect(screen.getByText('Please select a scheduled date')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(called('POST /api/posts')).toEqual([]);
  });
});

describe('creating a post', () => {
  it('saves a draft and goes to it', async () => {
    const { user, address, called } = open();
    await write(user);
    await user.click(button('Save as Draft'));
    expect(await screen.findByText('The post')).toBeTruthy();
    expect(screen.getByText('Post saved successfully!')).toBeTruthy();
    expect(called('POST /api/posts')[0]?.body).toMatchObject({ id: address().replace('/posts/', '') });
    expect(called('POST /api/posts')[0]?.body).toMatchObject({
      title: 'By hand',
      content: '<p>Words</p>',
      status: 'draft',
      siteId: SITE_ID,
    });
    expect(Object.keys(localStorage).filter((key) => key.includes('unsaved'))).toEqual([]);
  });

  it('makes one post of two clicks', async () => {
    const { user, called } = open();
    await write(user);
    await user.dblClick(button('Save as Draft'));
    await screen.findByText('The post');
    expect(called('POST /api/posts')).toHaveLength(1);
  });

  it('keeps everything when the server cannot take it', async () => {
    const { user } = open({ 'POST /api/posts': () => refusal(500, 'internal', 'Please try again later.') });
    await write(user);
    await user.click(button('Save as Draft'));
    expect(await screen.findByText('Failed to save post')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('By hand');
  });

  it('publishes by creating a draft and sending that very version', async () => {
    const { user, called } = open({ 'POST /api/posts': ({ body }) => aPost({ ...(body as object), version: 7 }) });
    await write(user);
    await user.click(button('Publish to WordPress'));
    expect(await screen.findByText('The post')).toBeTruthy();
    expect(screen.getByText('Publishing to WordPress...')).toBeTruthy();
    expect(called('POST /api/posts')[0]?.body).toMatchObject({ status: 'draft' });
    expect(called('POST /api/posts/:id/publication')[0]?.body).toEqual({ action: 'publish', version: 7 });
  });

  it('asks before it publishes at once what has a date', async () => {
    const { user, called } = open({ 'POST /api/posts': ({ body }) => aPost(body as object) });
    await write(user);
    await user.selectOptions(screen.getByLabelText('Status'), 'scheduled');
    fireEvent.change(screen.getByLabelText(/Scheduled date/), { target: { value: '2090-12-24T09:00' } });
    await user.click(button('Publish to WordPress'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Publish now?' }));
    question.getByText(/^The post goes live now instead of on Dec 24, 2090/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(called('POST /api/posts/:id/publication')).toEqual([]);
    await user.click(button('Publish to WordPress'));
    await user.click(await screen.findByRole('button', { name: 'Publish now' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ action: 'publish' }),
    );
  });

  it('shows the outcome as on the page of the post, also before that has its own URL', async () => {
    const { user, emit, called } = renderApp(
      '/posts/new',
      [
        { path: '/posts/new', Component: PostPage },
        { path: '/posts/:id', Component: PostPage, loader: () => new Promise<never>(() => undefined) },
      ],
      {
        'POST /api/posts': ({ body }) => aPost(body as object),
        'POST /api/posts/:id/publication': () => aPublication({ state: 'queued' }),
      },
    );
    await write(user);
    await user.click(button('Publish to WordPress'));
    await waitFor(() => expect(called('POST /api/posts/:id/publication')).toHaveLength(1));
    const [made] = called('POST /api/posts').map(({ body }) => body as Post);
    emit({ type: 'publication', publication: aPublication({ postId: made?.id, state: 'done' }), title: 'By hand' });
    await screen.findByText('Published to WordPress successfully!');
  });

  it('goes to the created post when only the publishing was refused', async () => {
    const { user, called } = open({
      'POST /api/posts/:id/publication': () => refusal(502, 'busy', 'The site does not answer.'),
    });
    await write(user);
    await user.click(button('Publish to WordPress'));
    expect(await screen.findByText('The post')).toBeTruthy();
    expect(screen.getByText('Failed to publish post: The site does not answer.')).toBeTruthy();
    expect(called('POST /api/posts')).toHaveLength(1);
  });

  describe('whose answer was lost', () => {
    const losing = (made: Map<string, Post>): Answers => ({
      'POST /api/posts': ({ body }) => {
        const { id } = body as { id: string };
        const known = made.get(id);
        made.set(id, known ?? aPost(body as object));
        return known ?? Promise.reject(new TypeError('The connection broke'));
      },
      'PATCH /api/posts/:id': ({ body }) => aPost({ ...(body as object), version: 2 }),
    });

    it('makes no second one: the next try has the same id, and what was written since follows', async () => {
      const made = new Map<string, Post>();
      const { user, called } = open(losing(made));
      await write(user, 'First words');
      await user.click(button('Save as Draft'));
      await screen.findByText('Your changes are kept in this browser.');
      await user.type(screen.getByLabelText('Title'), ' and more');
      await user.click(button('Save as Draft'));
      expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
      expect(made.size).toBe(1);
      expect(called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { title: 'First words and more', version: 1 },
      ]);
    });

    it('makes no second one after a reload of the page either', async () => {
      const made = new Map<string, Post>();
      const before = open(losing(made));
      await write(before.user, 'First words');
      await before.user.click(button('Save as Draft'));
      await screen.findByText('Your changes are kept in this browser.');
      before.unmount();

      const { user, called } = open(losing(made));
      await user.click(await screen.findByRole('button', { name: 'Restore' }));
      await user.click(screen.getByRole('tab', { name: 'Edit Content' }));
      await user.type(screen.getByLabelText('Title'), ' and more');
      await user.click(button('Save as Draft'));
      expect(await screen.findByText('The post')).toBeTruthy();
      expect([...made.values()].map(({ title }) => title)).toEqual(['First words']);
      expect(called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { title: 'First words and more', version: 1 },
      ]);
    });
  });

  describe('while somebody writes on', () => {
    let answer: () => void;
    let made: Post;
    /** Delays its reply, so that something can be typed in the meantime. */
    const slowly = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = resolve;
      return promise;
    };
    const openBoth = (slow: Answers) => {
      const api = {
        'POST /api/posts': ({ body }) => {
          made = aPost(body as object);
          return made;
        },
        'POST /api/posts/:id/publication': () => aPublication({ state: 'queued', postId: made.id }),
        'GET /api/posts/:id': () => made,
        'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
        'PATCH /api/posts/:id': ({ body }) => aPost({ ...made, ...(body as object), version: 2 }),
        ...slow,
      } satisfies Answers;
      return renderApp(
        '/posts/new',
        [
          { path: '/posts/new', Component: PostPage },
          { path: '/posts/:id', Component: PostPage },
          { path: '/posts', element: 'The list' },
        ],
        api,
      );
    };
    const begin = async (slow: Answers, click: string) => {
      const app = openBoth(slow);
      await write(app.user, 'First words');
      await app.user.click(button(click));
      await app.user.type(screen.getByLabelText('Title'), ' and more');
      answer();
      await screen.findByText('Edit Post');
      return app;
    };
    const expectUnsaved = async ({ user, called }: Awaited<ReturnType<typeof begin>>) => {
      await waitFor(() =>
        expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('First words and more'),
      );
      expect(called('POST /api/posts')[0]?.body).toMatchObject({ title: 'First words' });
      expect(screen.getByText('Unsaved changes')).toBeTruthy();
      expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
      await user.click(button('Save'));
      await waitFor(() =>
        expect(called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
          { title: 'First words and more', version: 1 },
        ]),
      );
      await waitFor(() => expect(unsaved()).toEqual([]));
    };

    const slowSave: Answers = {
      'POST /api/posts': async ({ body }) => {
        made = aPost(body as object);
        await slowly();
        return made;
      },
    };
    const unsaved = () => Object.keys(localStorage).filter((key) => key.includes('unsaved'));

    it('goes on in the very field that is written in', async () => {
      const app = openBoth(slowSave);
      await write(app.user, 'First words');
      const title = screen.getByLabelText<HTMLTextAreaElement>('Title');
      const content = screen.getByRole('textbox', { name: 'Content' });
      await app.user.type(title, '{Control>}s{/Control}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
      answer();
      await screen.findByText('Edit Post');
      await waitFor(() => expect(app.address()).toBe(`/posts/${made.id}`));
      expect(document.activeElement).toBe(title);
      expect(screen.getByLabelText('Title')).toBe(title);
      expect(title.selectionStart).toBe(5);
      expect(screen.getByRole('textbox', { name: 'Content' })).toBe(content);
      await app.user.keyboard(' and last');
      expect(title.value).toBe('First and last words');
      expect(screen.getByText('Unsaved changes')).toBeTruthy();
    });

    it('keeps the space and the comma behind which somebody types on, which the server leaves out', async () => {
      const app = openBoth({
        'POST /api/posts': ({ body }) => {
          const sent = body as Post;
          made = aPost({ ...sent, title: sent.title.trim() });
          return made;
        },
      });
      await write(app.user, 'First words');
      await app.user.type(screen.getByLabelText('Keywords'), 'coffee,');
      await app.user.type(screen.getByLabelText('Title'), ' {Control>}s{/Control}');
      await screen.findByText('Edit Post');
      expect(screen.queryByText('Unsaved changes')).toBeNull();
      await app.user.keyboard('and more');
      expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('First words and more');
      expect(screen.getByLabelText<HTMLInputElement>('Keywords').value).toBe('coffee,');
    });

    it('keeps the caret in the keywords, which stand elsewhere from then on', async () => {
      const app = openBoth(slowSave);
      await write(app.user, 'First words');
      await app.user.type(screen.getByLabelText('Keywords'), 'cofee{ArrowLeft}{ArrowLeft}{Control>}s{/Control}');
      answer();
      await screen.findByText('Edit Post');
      await app.user.keyboard('f');
      const keywords = screen.getByLabelText<HTMLInputElement>('Keywords');
      expect(document.activeElement).toBe(keywords);
      expect(keywords.value).toBe('coffee');
    });

    it('begins anew where another new post is wanted after it', async () => {
      const app = await begin(slowSave, 'Save as Draft');
      await app.go('/posts/new');
      await app.user.click(await screen.findByRole('button', { name: 'Leave and keep changes' }));
      await app.user.click(await screen.findByRole('tab', { name: 'Edit Content' }));
      expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('');
    });

    describe('or has gone elsewhere', () => {
      const leave = async ({ user }: ReturnType<typeof openBoth>, choice: string) => {
        await user.click(screen.getByText('Cancel'));
        await user.click(await screen.findByRole('button', { name: choice }));
        await screen.findByText('The list');
      };

      it.each(['Leave and keep changes', 'Discard changes'])('stays there (%s)', async (choice) => {
        const app = openBoth(slowSave);
        await write(app.user, 'First words');
        await app.user.click(button('Save as Draft'));
        await leave(app, choice);
        answer();
        expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
        expect(app.address()).toBe('/posts');
        expect(unsaved()).toEqual([]);
      });

      it('stays there while the post is published', async () => {
        const app = openBoth({
          'POST /api/posts/:id/publication': async () => {
            await slowly();
            return refusal(502, 'busy', 'The site does not answer.');
          },
        });
        await write(app.user, 'First words');
        await app.user.click(button('Publish to WordPress'));
        await screen.findByText('Edit Post');
        await app.user.click(screen.getByText('Cancel'));
        await screen.findByText('The list');
        answer();
        await screen.findByText('Failed to publish post: The site does not answer.');
        expect(app.address()).toBe('/posts');
      });

      it('is still asked, and decides', async () => {
        const app = openBoth(slowSave);
        await write(app.user, 'First words');
        await app.user.click(button('Save as Draft'));
        await app.user.click(screen.getByText('Cancel'));
        await screen.findByRole('alertdialog');
        answer();
        await screen.findByText('Post saved successfully!');
        expect(app.address()).toBe('/posts/new');
        await app.user.click(button('Keep editing'));
        await screen.findByText('Edit Post');
        expect(app.address()).toBe(`/posts/${made.id}`);
      });
    });

    it('keeps what was typed during the save as unsaved changes of the post', async () => {
      const app = await begin(slowSave, 'Save as Draft');
      await expectUnsaved(app);
    });

    it('keeps what was typed during the publishing, too, and publishes what was there at the click', async () => {
      const app = await begin(
        {
          'POST /api/posts/:id/publication': async () => {
            await slowly();
            return aPublication({ state: 'failed', postId: made.id });
          },
        },
        'Publish to WordPress',
      );
      expect(app.called('POST /api/posts/:id/publication')[0]?.body).toEqual({ action: 'publish', version: 1 });
      await expectUnsaved(app);
    });
  });

  it('that was refused has sent nothing: the next try is a post of its own', async () => {
    let tries = 0;
    const { user, called } = open({
      'POST /api/posts': ({ body }) => (++tries === 1 ? refusal(400, 'invalid', 'Too long.') : aPost(body as object)),
    });
    await write(user);
    await user.click(button('Save as Draft'));
    await screen.findByText('Failed to save post');
    await user.type(screen.getByLabelText('Title'), ' again');
    await user.click(button('Save as Draft'));
    await screen.findByText('The post');
    expect(called('POST /api/posts')[1]?.body).toMatchObject({ title: 'By hand again' });
    expect(called('PATCH /api/posts/:id')).toEqual([]);
  });
});

describe('generating a post', () => {
  let stream: ReturnType<typeof openStream>;
  const say = (event: GenerationEvent) => stream.send(event);
  const answers: Answers = {
    'POST /api/generations': () => aRun(),
    'GET /api/generations/:id/stream': () => stream.response,
  };
  const begin = async (more: Answers = {}) => {
    const app = open({ ...answers, ...more });
    await app.user.type(await screen.findByLabelText(/Keywords/), 'coffee, tea');
    await app.user.click(button('Generate Blog Post'));
    return app;
  };
  beforeEach(() => {
    stream = openStream();
  });

  it('needs at least one keyword', async () => {
    const { user, called } = open();
    await screen.findByLabelText(/Keywords/);
    expect(button('Generate Blog Post').disabled).toBe(true);
    await user.type(screen.getByLabelText(/Keywords/), ' , ,');
    await user.click(button('Generate Blog Post'));
    expect(await screen.findAllByText('Please enter at least one keyword')).toHaveLength(2);
    expect(called('POST /api/generations')).toEqual([]);
  });

  it('shows the text as it comes and keeps the run in the address', async () => {
    const { address, called } = await begin();
    expect(await screen.findByText('Generating blog content with GroqCloud API...')).toBeTruthy();
    expect(button('Generating Content...').getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(address()).toBe(`/posts/new?generation=${RUN_ID}`));
    expect(called('POST /api/generations')[0]?.body).toEqual({
      keywords: ['coffee', 'tea'],
      tone: 'informative',
      targetAudience: 'general',
      length: 'medium',
      id: expect.any(String),
    });
    say({ type: 'state', generation: aRun({ text: 'Coffee is' }) });
    say({ type: 'delta', text: ' a drink.' });
    expect(await screen.findByText('Coffee is a drink.')).toBeTruthy();
  });

  it('fills the post and its suggestions at the end and moves to the editor', async () => {
    const { user, called } = await begin();
    say({ type: 'end', generation: aRun({ state: 'done', article }) });
    expect(await screen.findByText('Content generated successfully!')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Edit Content' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('A finished article');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Excerpt').value).toBe('All about...');
    expect(await screen.findByText('The post has 3 words.')).toBeTruthy();
    await user.click(button('Save as Draft'));
    await screen.findByText('The post');
    expect(called('POST /api/posts')[0]?.body).toMatchObject({ content: article.content, generationId: RUN_ID });
  });

  it('is resumed by a refresh, with what was asked for', async () => {
    open(
      {
        ...answers,
        'GET /api/generations/:id/stream': () => stream.response,
      },
      `/posts/new?generation=${RUN_ID}`,
    );
    say({
      type: 'state',
      generation: aRun({ text: 'So far', request: { ...aRun().request, keywords: ['tea'], tone: 'humorous' } }),
    });
    expect(await screen.findByText('So far')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Keywords/).value).toBe('tea');
    expect(screen.getByLabelText<HTMLSelectElement>('Tone').value).toBe('humorous');
    say({ type: 'end', generation: aRun({ state: 'done', article }) });
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('A finished article'));
  });

  describe('found over by a refresh, beside a draft from before it', () => {
    const reload = (edits?: object) => {
      const change = { generationId: RUN_ID, title: 'As I edited it', content: '<p>My own words.</p>' };
      if (edits) {
        const kept = { slot: 'a', savedAt: MOMENT, version: 1, changes: { ...change, ...edits } };
        localStorage.setItem(`pressloom-unsaved:${aUser.id}:${POST_ID}:a`, JSON.stringify(kept));
      }
      const app = open(
        {
          ...answers,
          'GET /api/posts/:id': () => aPost({ id: POST_ID, title: 'By hand', content: '<p>Before</p>' }),
        },
        `/posts/new?draft=${POST_ID}&generation=${RUN_ID}`,
      );
      say({ type: 'end', generation: aRun({ state: 'done', article }) });
      return app;
    };
    const titleIs = (title: string) =>
      waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(title));

    it('stays as it was edited since', async () => {
      reload({});
      await titleIs('As I edited it');
      expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    });

    it.each([
      ['where nothing of it was kept', undefined],
      ['where only what was asked for was kept', { content: undefined }],
    ])('takes the place of it %s', async (_, edits) => {
      reload(edits);
      await titleIs('A finished article');
    });
  });

  it('can be stopped; what was written stays', async () => {
    const { user, called } = await begin({ 'POST /api/generations/:id/stop': () => aRun({ state: 'stopped' }) });
    say({ type: 'state', generation: aRun({ text: 'Half' }) });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(called('POST /api/generations/:id/stop')).toHaveLength(1);
    say({ type: 'end', generation: aRun({ state: 'stopped', article: { ...article, title: 'Half an article' } }) });
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('Half an article'));
  });

  it('that could not be stopped says so, and can be stopped again', async () => {
    const { user, called } = await begin({
      'POST /api/generations/:id/stop': () => refusal(500, 'x', 'Please try again.'),
    });
    say({ type: 'state', generation: aRun({ text: 'Half' }) });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('Couldn’t stop the generation');
    screen.getByText('Please try again.');
    await user.click(button('Stop'));
    expect(called('POST /api/generations/:id/stop')).toHaveLength(2);
  });

  it('whose beginning got no answer is asked for again by the same id', async () => {
    let tries = 0;
    const { called } = await begin({
      'POST /api/generations': () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return aRun();
      },
    });
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(2));
    const [first, again] = called('POST /api/generations').map(({ body }) => (body as { id: string }).id);
    expect(again).toBe(first);
    say({ type: 'state', generation: aRun({ text: 'Coffee is a drink.' }) });
    expect(await screen.findByText('Coffee is a drink.')).toBeTruthy();
  });

  it('whose beginning got half an answer is asked for again by the same id', async () => {
    let tries = 0;
    const { called } = await begin({
      'POST /api/generations': () => (++tries === 1 ? new Response('{"id":"0000', { status: 201 }) : aRun()),
    });
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(2));
    const [first, again] = called('POST /api/generations').map(({ body }) => (body as { id: string }).id);
    expect(again).toBe(first);
    expect(screen.queryByText('Failed to generate content')).toBeNull();
  });

  it('stopped before its beginning is answered ends the run on the server, until that has heard it', async () => {
    const begun = Promise.withResolvers<Generation>();
    let tries = 0;
    const { user, called } = await begin({
      'POST /api/generations': () => begun.promise,
      'POST /api/generations/:id/stop': () =>
        ++tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : aRun({ state: 'stopped' }),
    });
    await user.click(button('Stop'));
    expect(await screen.findByText('Generation stopped')).toBeTruthy();
    expect(button('Generate Blog Post').disabled).toBe(false);
    // A stop that arrived before the start would find nothing to stop.
    expect(called('POST /api/generations/:id/stop')).toEqual([]);
    begun.resolve(aRun());
    await waitFor(() => expect(called('POST /api/generations/:id/stop')).toHaveLength(2));
    const [asked] = called('POST /api/generations').map(({ body }) => (body as { id: string }).id);
    expect(called('POST /api/generations/:id/stop')[1]?.name).toContain(asked);
    expect(called('GET /api/generations/:id/stream')).toEqual([]);
  });

  it('begun after another shows nothing of the earlier one, and can be stopped as the first', async () => {
    let tries = 0;
    const { user, called } = await begin({
      'POST /api/generations': () => (++tries === 1 ? aRun() : new Promise(() => undefined)),
    });
    say({ type: 'end', generation: aRun({ state: 'stopped', text: 'Earlier words' }) });
    await screen.findByText('No text was written yet.');
    await user.click(button('Generate Blog Post'));
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(2));
    const region = screen.getByRole('region', { name: 'Article being written' });
    expect(region.textContent).toBe('The model is thinking…');
    await user.click(button('Stop'));
    expect(button('Generate Blog Post').disabled).toBe(false);
    expect(called('POST /api/generations/:id/stop')).toEqual([]);
  });

  it('is not begun any more by a page that was left', async () => {
    const { called, unmount } = await begin({
      'POST /api/generations': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /api/generations/:id/stop': () => refusal(404, 'not_found', 'Generation not found'),
    });
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(1));
    unmount();
    await waitFor(() => expect(called('POST /api/generations/:id/stop')).toHaveLength(1));
    expect(called('POST /api/generations')).toHaveLength(1);
  });

  it('that could not even begin says so', async () => {
    await begin({ 'POST /api/generations': () => refusal(429, 'too_many', 'Please wait a minute.') });
    expect(await screen.findByText('Failed to generate content')).toBeTruthy();
    expect(screen.getByText('Please wait a minute.')).toBeTruthy();
    expect(button('Generate Blog Post').disabled).toBe(false);
  });

  it('that failed leaves a placeholder, marked as one, and asks before it goes out', async () => {
    const { user, called } = await begin({
      'POST /api/posts': ({ body }) => aPost({ ...(body as object), placeholder: true }),
    });
    const error = { code: 'model_failed', message: 'The model has a problem.' };
    say({ type: 'end', generation: aRun({ state: 'failed', placeholder: true, article, error }) });
    expect(await screen.findByText('Failed to generate content with GroqCloud API')).toBeTruthy();
    expect(screen.getByText('This is a placeholder, not an article')).toBeTruthy();
    await user.click(button('Publish to WordPress'));
    expect(called('POST /api/posts')).toEqual([]);
    await user.click(button('Send anyway'));
    await screen.findByText('The post');
    expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ confirmPlaceholder: true });
  });

  it('names who writes where that is not Groq, also where the settings changed meanwhile', async () => {
    await begin({ 'POST /api/generations': () => aRun({ provider: 'Ollama' }) });
    expect(await screen.findByText('Generating blog content with Ollama...')).toBeTruthy();
    const error = { code: 'model_failed', message: 'The model has a problem.' };
    say({ type: 'end', generation: aRun({ provider: 'Ollama', state: 'failed', placeholder: true, article, error }) });
    expect(await screen.findByText('Failed to generate content with Ollama')).toBeTruthy();
  });

  it('shows no mark of Markdown, complete or not', async () => {
    await begin();
    say({ type: 'state', generation: aRun({ text: '# Slow coffee\n\n## Beans\n\n* **Who' }) });
    const region = await screen.findByRole('region', { name: 'Article being written' });
    await waitFor(() => expect(region.textContent).toBe('Slow coffeeBeansWho'));
    say({ type: 'delta', text: 'le** beans\n\n#' });
    await waitFor(() => expect(region.textContent).toBe('Slow coffeeBeansWhole beans'));
  });

  it('says that the model is busy and when it is asked again; Stop ends the wait', async () => {
    const { user, called } = await begin({
      'POST /api/generations/:id/stop': () => aRun({ state: 'stopped' }),
    });
    const nextAttemptAt = new Date(Date.now() + 11_500).toISOString();
    say({ type: 'state', generation: aRun({ nextAttemptAt }) });
    expect(await screen.findByText('The model is busy.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^Trying again in 1[12] s$/);
    await user.click(button('Stop'));
    expect(called('POST /api/generations/:id/stop')).toHaveLength(1);
    say({ type: 'end', generation: aRun({ state: 'stopped' }) });
    expect(await screen.findByText('No text was written yet.')).toBeTruthy();
    expect(button('Generate Blog Post').disabled).toBe(false);
  });

  const broken = aRun({
    state: 'failed',
    text: 'Half an article\n\nThe first half.',
    article: { title: 'Half an article', content: '<p>The first half.</p>', excerpt: '' },
    error: { code: 'model_broke_off', message: 'The connection to the model was lost before the text was complete.' },
  });

  it('that broke off keeps what was shown, and says that it is not all', async () => {
    const { user, called } = await begin();
    say({ type: 'state', generation: aRun({ text: 'Half an article\n\nThe first half.' }) });
    say({ type: 'end', generation: broken });
    expect(await screen.findByText('Failed to generate content with GroqCloud API')).toBeTruthy();
    expect(screen.getByText(/was lost before the text was complete\. The text so far is kept\./)).toBeTruthy();
    expect(screen.getByText('This article isn’t complete')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('Half an article');
    await user.click(button('Save as Draft'));
    await screen.findByText('The post');
    expect(called('POST /api/posts')[0]?.body).toMatchObject({
      content: '<p>The first half.</p>',
      generationId: RUN_ID,
    });
  });

  it('that broke off leaves text of your own alone; what was shown stays, and can be used', async () => {
    const { user, called } = open(answers);
    await write(user, 'By hand', '<p>Mine</p>');
    await user.click(screen.getByRole('tab', { name: 'AI Generated' }));
    await user.type(screen.getByLabelText(/Keywords/), 'coffee');
    await user.click(button('Generate Blog Post'));
    await user.click(button('Generate and replace'));
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(1));
    say({ type: 'end', generation: broken });
    expect(await screen.findByText('This article isn’t complete')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Article so far' }).textContent).toContain('The first half.');
    expect(screen.getByLabelText<HTMLInputElement>('Post Title').value).toBe('By hand');
    await user.click(button('Use this text'));
    await user.click(button('Replace'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('Half an article');
    expect(screen.getByText(/The text so far is in the editor/)).toBeTruthy();
  });

  it('that failed before its first word leaves text of your own alone', async () => {
    const { user, called } = open(answers);
    await write(user, 'By hand', '<p>Mine</p>');
    await user.click(screen.getByRole('tab', { name: 'AI Generated' }));
    await user.type(screen.getByLabelText(/Keywords/), 'coffee');
    await user.click(button('Generate Blog Post'));
    await user.click(button('Generate and replace'));
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(1));
    const error = { code: 'model_failed', message: 'The model has a problem.' };
    say({ type: 'end', generation: aRun({ state: 'failed', placeholder: true, article, error }) });
    expect(await screen.findByText('Failed to generate content with GroqCloud API')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Post Title').value).toBe('By hand');
    expect(screen.queryByText('This is a placeholder, not an article')).toBeNull();
  });

  it('does not take the place of written text without a word', async () => {
    const { user, called } = open(answers);
    await write(user);
    await user.click(screen.getByRole('tab', { name: 'AI Generated' }));
    await user.type(screen.getByLabelText(/Keywords/), 'coffee');
    await user.click(button('Generate Blog Post'));
    expect(await screen.findByText('Replace your post?')).toBeTruthy();
    expect(called('POST /api/generations')).toEqual([]);
    await user.click(button('Generate and replace'));
    await waitFor(() => expect(called('POST /api/generations')).toHaveLength(1));
  });
});
