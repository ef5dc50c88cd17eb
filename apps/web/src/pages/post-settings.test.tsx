import type { Post, Publication, SiteCapabilities } from '@pressloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as autosave from '../features/posts/saving/use-autosave.ts';
import { aPost, aPublication, aSite, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { toLocal } from '../ui/local-date-time.ts';
import { Component as PostPage } from './post-page.tsx';

// Autosave has its own tests (autosave.test.tsx).
beforeEach(() => {
  vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
});
afterEach(() => {
  vi.mocked(autosave.useAutosave).mockRestore();
  vi.unstubAllGlobals();
});

const CATEGORIES = ['News', 'Recipes', 'Recipes › Bread', 'Travel'];
const TAGS = ['coffee', 'cold brew', 'comfort'];

const open = (post: Partial<Post> = {}, answers: Answers = {}) =>
  renderApp(`/posts/${POST_ID}`, [{ path: '/posts/:id', Component: PostPage }], {
    'GET /api/posts/:id': () => aPost(post),
    'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
    'POST /api/posts/:id/publication/look': () => ({ publication: post.publication, failed: false }),
    'PATCH /api/posts/:id': ({ body }) => aPost({ ...post, ...(body as object), version: 2 }),
    'GET /api/sites/:id/terms': ({ query }) =>
      query.get('taxonomy') === 'tags'
        ? { terms: TAGS.filter((tag) => tag.includes(query.get('search') ?? '')), isComplete: false }
        : { terms: CATEGORIES, isComplete: true },
    'GET /api/sites/:id/authors': () => ({ authors: [{ id: 7, name: 'Edith' }], isComplete: true }),
    ...answers,
  });
const site = (capabilities: Partial<SiteCapabilities>): Answers => ({
  'GET /api/sites': () => ({ sites: [aSite({ capabilities: { ...aSite().capabilities, ...capabilities } })] }),
});

const category = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Category' });
const offered = async () => (await screen.findAllByRole('option', { hidden: false })).filter(isSuggestion).map(textOf);
const isSuggestion = (element: HTMLElement) => element.tagName === 'DIV';
const textOf = ({ textContent }: HTMLElement) => textContent;
const save = async (app: ReturnType<typeof open>) => {
  await app.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.called('PATCH /api/posts/:id')).not.toHaveLength(0));
  return app.called('PATCH /api/posts/:id').at(-1)?.body;
};

const more = async (app: ReturnType<typeof open>) => app.user.click(await screen.findByText('More'));

describe('the category of a post', () => {
  it('is a line to type in, and asks the site nothing until it is used', async () => {
    const app = open({ category: 'General' });
    expect((await category()).value).toBe('General');
    expect(app.called('GET /api/sites/:id/terms')).toEqual([]);
  });

  it('is chosen from the tree of the site with the arrow keys and Enter; Escape keeps what was typed', async () => {
    const app = open();
    await app.user.click(await category());
    expect(await offered()).toEqual(['News', 'Recipes', 'Recipes, Bread', 'Travel']);
    await app.user.type(await category(), 'bre');
    await waitFor(async () => expect(await offered()).toEqual(['Recipes › Bread']));
    await app.user.keyboard('{Escape}');
    expect([(await category()).value, (await category()).getAttribute('aria-expanded')]).toEqual(['bre', 'false']);
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    expect((await category()).getAttribute('aria-activedescendant')).toBe(
      (await screen.findByRole('option', { selected: true, name: 'News' })).id,
    );
    await app.user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(await save(app)).toEqual({ category: 'Travel', version: 1 });
    expect(app.called('GET /api/sites/:id/terms')).toHaveLength(1);
  });

  it('that is new is created when the post is published, below the parent that is chosen for it', async () => {
    const app = open();
    await app.user.type(await category(), 'Soups');
    await app.user.selectOptions(await screen.findByLabelText(/“Soups” is new/), 'Recipes');
    expect(await save(app)).toEqual({ category: 'Recipes › Soups', version: 1 });
  });

  it('is not promised where the role may not create any', async () => {
    const app = open({}, site({ manageCategories: false }));
    await app.user.type(await category(), 'Soups');
    expect(await screen.findByText('No such category on the site.')).toBeTruthy();
    expect(await screen.findByText(/Your role on this site can’t create categories/)).toBeTruthy();
    expect(screen.queryByLabelText(/“Soups” is new/)).toBeNull();
  });

  it('can be one of several, added and removed by keyboard', async () => {
    const app = open({ category: 'News', moreCategories: ['Travel'] });
    await app.user.click(await screen.findByRole('button', { name: 'Add another category' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Another category' }));
    await app.user.keyboard('{ArrowDown}');
    expect(await offered()).toEqual(['Recipes', 'Recipes, Bread']);
    await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const more = within(await screen.findByRole('list', { name: 'More categories' }));
    expect(more.getAllByRole('listitem').map(textOf)).toEqual(['Travel', 'Recipes › Bread']);
    await app.user.click(more.getByRole('button', { name: 'Remove Travel' }));
    expect(await save(app)).toEqual({ moreCategories: ['Recipes › Bread'], version: 1 });
  });

  it('can be typed where the site can’t be read', async () => {
    const app = open({}, { 'GET /api/sites/:id/terms': () => refusal(422, 'site_timeout', 'No answer.') });
    await app.user.type(await category(), 'Tea');
    expect(await screen.findByText('Couldn’t load the site’s categories. You can type a name.')).toBeTruthy();
    expect(await save(app)).toEqual({ category: 'Tea', version: 1 });
  });
});

describe('the keywords of a post', () => {
  const keywords = () => screen.findByLabelText<HTMLInputElement>('Keywords');

  it('are completed from the tags of the site, the one at the caret', async () => {
    const app = open({ keywords: ['tea', 'milk'] });
    await app.user.type(await keywords(), ', co');
    expect(await offered()).toEqual(TAGS);
    await app.user.type(await keywords(), 'ld');
    await waitFor(async () => expect(await offered()).toEqual(['cold brew']));
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect((await keywords()).value).toBe('tea, milk, cold brew, ');
    expect(await save(app)).toEqual({ keywords: ['tea', 'milk', 'cold brew'], version: 1 });
  });

  it('stay as typed with Enter while no tag is chosen', async () => {
    const app = open();
    await app.user.type(await keywords(), 'cof');
    await offered();
    expect((await keywords()).value).toBe('cof');
    expect(await save(app)).toEqual({ keywords: ['cof'], version: 1 });
  });
});

describe('the settings under More', () => {
  it('are left to the site until they are chosen, and only what was chosen is saved', async () => {
    const app = open();
    await more(app);
    for (const name of ['Visibility', 'Author', 'Sticky', 'Comments']) {
      const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>(name);
      expect([name, selectedOptions[0]?.text]).toEqual([name, 'Site default']);
    }
    await app.user.selectOptions(screen.getByLabelText('Visibility'), 'Password protected');
    await app.user.type(screen.getByLabelText(/Password for readers/), 'sesame');
    await app.user.type(screen.getByLabelText('Slug'), 'filter-coffee');
    await screen.findByRole('option', { name: 'Edith' });
    await app.user.selectOptions(screen.getByLabelText('Author'), 'Edith');
    await app.user.selectOptions(screen.getByLabelText('Sticky'), 'No');
    expect(await save(app)).toEqual({
      visibility: 'password',
      password: 'sesame',
      slug: 'filter-coffee',
      authorOnSite: { id: 7, name: 'Edith' },
      sticky: false,
      version: 1,
    });
  });

  it('are as on the site once the site has the post', async () => {
    const app = open({ status: 'published', publication: aPublication() });
    await more(app);
    for (const name of ['Visibility', 'Author', 'Sticky', 'Comments']) {
      const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>(name);
      expect([name, selectedOptions[0]?.text]).toEqual([name, 'As on the site']);
    }
    screen.getByText('The last part of the URL. Leave empty to keep it as on the site.');
  });

  it('search the author at a site with more than a list holds', async () => {
    const people = ['Ada', 'Ben', 'Writer 117'].map((name, id) => ({ id: id + 1, name }));
    const app = open(
      { authorOnSite: { id: 999, name: 'Zoe' } },
      {
        'GET /api/sites/:id/authors': ({ query }) => {
          const search = query.get('search') ?? '';
          const authors = search ? people.filter(({ name }) => name.includes(search)) : people.slice(0, 2);
          return { authors, isComplete: false };
        },
      },
    );
    const author = await screen.findByPlaceholderText<HTMLInputElement>('Site default');
    expect(author.value).toBe('Zoe');
    await app.user.click(author);
    expect(await offered()).toEqual(['Site default', 'Zoe', 'Ada', 'Ben']);
    await app.user.clear(author);
    await app.user.type(author, '117');
    await waitFor(() => expect(app.called('GET /api/sites/:id/authors').at(-1)?.query.get('search')).toBe('117'));
    await waitFor(async () => expect(await offered()).toEqual(['Writer 117']));
    await app.user.click(await screen.findByRole('option', { name: 'Writer 117' }));
    expect(author.value).toBe('Writer 117');
    await app.user.clear(author);
    await app.user.tab();
    expect(author.value).toBe('Writer 117');
    expect(await save(app)).toEqual({ authorOnSite: { id: 3, name: 'Writer 117' }, version: 1 });
  });

  it('ask for the authors again where the site did not answer', async () => {
    let isDown = true;
    const app = open(
      {},
      {
        'GET /api/sites/:id/authors': () =>
          isDown
            ? refusal(422, 'site_timeout', 'No answer.')
            : { authors: [{ id: 7, name: 'Edith' }], isComplete: true },
      },
    );
    await more(app);
    await screen.findByText('Couldn’t load the site’s authors.');
    isDown = false;
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: 'Edith' });
  });

  it('that a role may not choose are disabled, and say so', async () => {
    const app = open({}, site({ editOthersPosts: false }));
    await more(app);
    expect(screen.getByLabelText<HTMLSelectElement>('Author').disabled).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Sticky').disabled).toBe(true);
    expect(screen.getByText('Your role on this site can only publish under your own name.')).toBeTruthy();
    expect(app.called('GET /api/sites/:id/authors')).toEqual([]);
  });

  it('that contradict each other are refused at their field before the post goes out', async () => {
    const live = { status: 'published', visibility: 'private', publication: aPublication() } as const;
    const app = open(live);
    await app.user.selectOptions(await screen.findByLabelText('Sticky'), 'Yes');
    await app.user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Only a public post can be sticky')).length).toBeGreaterThan(0);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });
});

describe('what is left to the site', () => {
  const of = (settingsThere: Partial<Publication['settingsThere']>, post: Partial<Post> = {}) =>
    open({
      status: 'published',
      publication: aPublication({
        settingsThere: { visibility: null, sticky: null, authorId: null, ...settingsThere },
      }),
      ...post,
    });
  const unset = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.text;

  it('says what the site has', async () => {
    const app = of({ visibility: 'private', sticky: false, authorId: 7 });
    await more(app);
    await waitFor(() => expect(unset('Author')).toBe('As on the site (Edith)'));
    expect([unset('Visibility'), unset('Sticky')]).toEqual(['As on the site (Private)', 'As on the site (No)']);
    expect(screen.getByRole('option', { name: 'As on the site (Private)' })).toBeTruthy();
  });

  it('names no value that is not known', async () => {
    const app = of({ authorId: 9 });
    await more(app);
    await screen.findByRole('option', { name: 'Edith' });
    expect(['Visibility', 'Sticky', 'Author'].map(unset)).toEqual(Array(3).fill('As on the site'));
  });

  it('names the author of a post that was written there, also where no other may be chosen', async () => {
    const app = open(
      { status: 'published', origin: 'site', author: 'Zoe', publication: aPublication() },
      site({ editOthersPosts: false }),
    );
    await more(app);
    expect(unset('Author')).toBe('As on the site (Zoe)');
  });
});

describe('the date of a published post', () => {
  const live = { status: 'published', publishedAt: '2026-11-03T08:30:00.000Z', publication: aPublication() } as const;
  const local = (date: string) => toLocal(new Date(date));
  const field = () => screen.findByLabelText<HTMLInputElement>('Publication date');

  it('is shown as the site has it, and saved where it is changed', async () => {
    const app = open(live);
    expect((await field()).value).toBe(local(live.publishedAt));
    fireEvent.change(await field(), { target: { value: '2019-03-04T05:06' } });
    expect(await save(app)).toEqual({ publicationDate: new Date('2019-03-04T05:06').toISOString(), version: 1 });
  });

  it('stays empty while it is typed, and is that of the site again if it is left so', async () => {
    open(live);
    fireEvent.change(await field(), { target: { value: '' } });
    expect((await field()).value).toBe('');
    fireEvent.blur(await field());
    expect((await field()).value).toBe(local(live.publishedAt));
  });

  it('is the one that was chosen here until the site has it', async () => {
    open({ ...live, publicationDate: '2020-01-02T03:04:00.000Z' });
    expect((await field()).value).toBe(local('2020-01-02T03:04:00.000Z'));
  });

  it('cannot lie in the future', async () => {
    const app = open(live);
    fireEvent.change(await field(), { target: { value: '2199-03-04T05:06' } });
    await app.user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('The publication date can’t be in the future')).length).toBeGreaterThan(0);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('is not asked for where the post is no longer to be published', async () => {
    const app = open(live);
    fireEvent.change(await field(), { target: { value: '2019-03-04T05:06' } });
    await app.user.selectOptions(screen.getByLabelText('Status'), 'Draft');
    expect(screen.queryByLabelText('Publication date')).toBeNull();
    open({ status: 'draft', publication: aPublication() });
    expect(screen.queryByLabelText('Publication date')).toBeNull();
  });
});

describe('a page of a site', () => {
  it('has no excerpt, category, tags or sticky setting, and says what it is', async () => {
    open({ type: 'page', visibility: 'private' });
    expect(await screen.findByLabelText('Title')).toBeDefined();
    expect(screen.getByText('Page')).toBeDefined();
    expect(await screen.findByLabelText('Visibility')).toBeDefined();
    for (const name of ['Excerpt', 'Category', 'Keywords', 'Sticky']) expect(screen.queryByLabelText(name)).toBeNull();
  });

  it('has them as a post', async () => {
    open({ visibility: 'private' });
    expect(await screen.findByLabelText('Visibility')).toBeDefined();
    for (const name of ['Excerpt', 'Category', 'Keywords', 'Sticky']) expect(screen.getByLabelText(name)).toBeDefined();
  });
});
