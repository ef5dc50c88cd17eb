import type { Post, Site } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as autosave from '../features/posts/saving/use-autosave.ts';
import { aPost, aPublication, aSite, POST_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import type { Answers } from '../testing/pages/stub-api.ts';
import { Component as PostPage } from './post-page.tsx';

beforeEach(() => {
  vi.spyOn(autosave, 'useAutosave').mockReturnValue(undefined);
});
afterEach(() => {
  vi.mocked(autosave.useAutosave).mockRestore();
  vi.unstubAllGlobals();
});

type Seo = Site['capabilities']['seo'];
const ALL: Seo = { plugin: 'yoast', fields: ['title', 'description', 'keyphrase'] };
const siteWith = (seo: Seo) => aSite({ capabilities: { ...aSite().capabilities, seo } });

const open = (post: Partial<Post> = {}, seo: Seo = ALL, answers: Answers = {}) =>
  renderApp(`/posts/${POST_ID}`, [{ path: '/posts/:id', Component: PostPage }], {
    'GET /api/sites': () => ({ sites: [siteWith(seo)] }),
    'GET /api/posts/:id': () => aPost(post),
    'GET /api/posts/:id/attempts': () => ({ attempts: [], nextCursor: null }),
    'GET /api/posts/:id/seo': () => ({ values: null, ours: [] }),
    'PATCH /api/posts/:id': ({ body }) => aPost({ ...post, ...(body as object), version: 2 }),
    ...answers,
  });
const edit = () => screen.findByRole('button', { name: 'Edit SEO' });
const preview = async () => within(await screen.findByRole('region', { name: 'Preview of the search result' }));
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);

describe('the SEO section of a post', () => {
  it('is closed until it is used, and then shows what search engines show without it', async () => {
    const app = open();
    await app.user.click(await edit());
    const result = await preview();
    expect(result.getByText('How to brew filter coffee at home - Filter & Press')).toBeTruthy();
    expect(result.getByText('Coffee asks for little...')).toBeTruthy();
    expect(result.getByText('filterandpress.example')).toBeTruthy();
    expect(screen.getByText(/Sent to Yoast SEO on Filter & Press with the post/)).toBeTruthy();
  });

  it('previews what is typed, with the variables of plugins filled in, and saves it', async () => {
    const app = open();
    await app.user.click(await edit());
    await app.user.type(await field('SEO title'), 'Better %%sep%% %%title%%');
    expect((await preview()).getByText('Better - How to brew filter coffee at home')).toBeTruthy();
    expect(screen.getByText(/^42 characters/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
        { seoTitle: 'Better %%sep%% %%title%%', version: 1 },
      ]),
    );
  });

  it('is open if something is set, stays so when it is deleted, and refuses what is too long', async () => {
    const app = open({ seoDescription: 'How to brew.' });
    const description = await field('SEO description');
    await app.user.clear(description);
    expect(description.isConnected).toBe(true);
    await app.user.click(description);
    await app.user.paste('x'.repeat(1_001));
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('SEO description must be at most 1000 characters')).toBeTruthy();
  });

  it('copies a value for sites that do not take it', async () => {
    const app = open({ seoTitle: 'Better coffee' });
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Copy SEO title' }));
    expect(await screen.findByText('SEO title copied')).toBeTruthy();
    expect(written).toEqual(['Better coffee']);
  });

  it.each([
    ['no plugin', null, 'No SEO plugin found on Filter & Press'],
    [
      'a plugin that takes nothing',
      { plugin: 'yoast', fields: [] },
      'Yoast SEO on Filter & Press doesn’t accept these values',
    ],
    [
      'a plugin that takes no keyphrase',
      { plugin: 'aioseo', fields: ['title', 'description'] },
      'All in One SEO doesn’t take this over the REST API: copy it into WordPress.',
    ],
    [
      'a site that was not asked yet',
      undefined,
      'Sent to the SEO plugin of Filter & Press, if it has one that pressloom knows.',
    ],
  ] satisfies [string, Seo, string][])('says what becomes of the values: %s', async (_, seo, text) => {
    const app = open({}, ALL, {
      'GET /api/sites': () => ({ sites: [siteWith(seo)] }),
    });
    await app.user.click(await edit());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['is asked first', 'yoast', false],
    ['is not, where the plugin does not let it be read', 'rankmath', true],
  ] as const)(
    'says whether a value set in WordPress is replaced without asking: it %s',
    async (_, plugin, isReplaced) => {
      const app = open({}, { plugin, fields: ['title', 'description', 'keyphrase'] });
      await app.user.click(await edit());
      const { textContent } = await screen.findByText(/Fields you leave empty stay as they are there, unless/);
      expect(textContent?.includes('replaces what was set in WordPress, without asking')).toBe(isReplaced);
    },
  );

  it('shows what the site has where nothing is set here, to be taken over', async () => {
    const app = open({ publication: aPublication() }, ALL, {
      'GET /api/posts/:id/seo': () => ({ values: { title: 'Theirs', description: '' }, ours: [] }),
      'POST /api/posts/:id/publication/look': () => ({ publication: null, failed: false }),
    });
    await app.user.click(await edit());
    expect(await screen.findByText('On the site: Theirs')).toBeTruthy();
    expect((await preview()).getByText('Theirs')).toBeTruthy();
    expect((await preview()).getByText('filterandpress.example › coffee')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Edit the SEO title of the site' }));
    expect((await field('SEO title')).value).toBe('Theirs');
  });

  it.each([
    ['that the site has', { title: 'Ours', description: 'Theirs' }, 1],
    ['that the plugin does not return', {}, 1],
    ['that the site has no longer', { title: '' }, 0],
  ])(
    'says that the next update removes an emptied value %s, and previews the result without it',
    async (_, values, said) => {
      const app = open({ seoTitle: 'Ours', publication: aPublication() }, ALL, {
        'GET /api/posts/:id/seo': () => ({ values, ours: ['title'] }),
        'POST /api/posts/:id/publication/look': () => ({ publication: null, failed: false }),
      });
      const removal = () => screen.queryAllByText('The next update removes the value that was sent from here.');
      const title = await field('SEO title');
      expect((await preview()).getByText('Ours')).toBeTruthy();
      expect(removal()).toHaveLength(0);
      await waitFor(() => expect(app.called('GET /api/posts/:id/seo')).toHaveLength(1));
      await app.user.clear(title);
      expect((await preview()).getByText('How to brew filter coffee at home - Filter & Press')).toBeTruthy();
      expect(removal()).toHaveLength(said);
    },
  );

  it('says nothing of a removal once the site has the update', async () => {
    const answers = [{ values: { title: 'Ours' }, ours: ['title'] }];
    const app = open({ publication: aPublication() }, ALL, {
      'GET /api/posts/:id/seo': () => answers.shift() ?? { values: { title: '' }, ours: [] },
      'POST /api/posts/:id/publication/look': () => ({ publication: null, failed: false }),
    });
    await app.user.click(await edit());
    const removal = 'The next update removes the value that was sent from here.';
    await screen.findByText(removal);
    app.emit({ type: 'publication', publication: aPublication({ postId: POST_ID, state: 'done' }), title: 'Coffee' });
    await waitFor(() => expect(screen.queryByText(removal)).toBeNull());
  });
});
