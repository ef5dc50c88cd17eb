import type { LinkTarget } from '@pressloom/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { SITE_ID } from '../../testing/pages/factories.ts';
import { type Answers, refusal, stubApi } from '../../testing/pages/stub-api.ts';
import { PostEditor } from './post-editor.tsx';

const SEARCH = 'GET /api/sites/:id/link-targets';
const TEA: LinkTarget = {
  id: '00000000-0000-4000-8000-000000000401',
  title: 'All about tea',
  url: 'https://blog.example/2024/tea-%C3%BCber-alles/',
};

const open = async (answers: Answers, siteId: string | null = SITE_ID) => {
  const api = stubApi(answers);
  const onChange = vi.fn();
  const images = { siteId, search: () => null, library: null };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PostEditor initialValue="<p>Read</p>" images={images} onChange={onChange} labelledBy="label" />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Link/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a link' });
  return { ...api, onChange, user, dialog };
};

afterEach(() => vi.unstubAllGlobals());

describe('the dialog of a link', () => {
  it('finds a post of the site by its words, and links it with its title where nothing is selected', async () => {
    const { user, dialog, onChange, called } = await open({ [SEARCH]: () => ({ posts: [TEA] }) });
    await user.type(within(dialog).getByRole('combobox'), 'tea');
    const option = await within(dialog).findByRole('option', { name: /All about tea/ });
    expect(option.textContent).toContain('/2024/tea-über-alles/');
    await user.click(option);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(`<a href="${TEA.url}">All about tea</a>`)),
    );
    expect(called(SEARCH).length).toBeLessThanOrEqual(2);
  });

  it('takes the first match with Enter, where what is typed is no URL', async () => {
    const { user, dialog, onChange } = await open({ [SEARCH]: () => ({ posts: [TEA, { ...TEA, id: SITE_ID }] }) });
    await user.click(within(dialog).getByRole('combobox'));
    await within(dialog).findAllByRole('option');
    expect(within(dialog).queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('tea');
    const [first, second] = await within(dialog).findAllByRole('option');
    const isSelected = (option: HTMLElement | undefined) => option?.getAttribute('aria-selected') === 'true';
    for (const selected of [first, second, first]) {
      expect([first, second].filter(isSelected)).toEqual([selected]);
      await user.keyboard('{ArrowDown}');
    }
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(TEA.url)));
  });

  it('takes the first match with Enter as soon as the search has answered, unless something else is typed', async () => {
    const { user, dialog, onChange, called } = await open({
      [SEARCH]: ({ query }) => ({ posts: [{ ...TEA, url: `https://blog.example/${query.get('search')}/` }] }),
    });
    await user.type(within(dialog).getByRole('combobox'), 'te{Enter}a');
    await within(dialog).findByRole('option', { name: /All about tea/ });
    expect(onChange).not.toHaveBeenCalled();
    const before = called(SEARCH).length;
    await user.keyboard('s{Enter}');
    expect(called(SEARCH)).toHaveLength(before);
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('https://blog.example/teas/')),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes no match that arrives after Escape', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { user, dialog, onChange, called } = await open({
      [SEARCH]: async ({ query }) => {
        if (query.get('search')) await held;
        return { posts: [TEA] };
      },
    });
    await user.type(within(dialog).getByRole('combobox'), 'tea{Enter}');
    await waitFor(() => expect(called(SEARCH).at(-1)?.query.get('search')).toBe('tea'));
    await user.keyboard('{Escape}');
    letGo();
    await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
    expect(await within(dialog).findByText('Choose a post from the list, or enter a URL')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('searches for no URL, and says what it does not find', async () => {
    const { user, dialog, called } = await open({ [SEARCH]: () => ({ posts: [] }) });
    const field = within(dialog).getByRole('combobox');
    await user.type(field, 'nothing');
    expect(await within(dialog).findByText('No published post of this site matches.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Choose a post from the list, or enter a URL')).toBeTruthy();
    const before = called(SEARCH).length;
    await user.clear(field);
    await user.paste('https://example.org/tea');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(called(SEARCH).length).toBeLessThanOrEqual(before + 1);
  });

  it('finds a title that looks like a URL, and says nothing where it is one', async () => {
    const { user, dialog } = await open({
      [SEARCH]: ({ query }) => ({ posts: query.get('search') === 'tea.js' ? [{ ...TEA, title: 'Tea.js' }] : [] }),
    });
    const field = within(dialog).getByRole('combobox');
    await user.type(field, 'tea.js');
    expect(await within(dialog).findByRole('option', { name: /Tea\.js/ })).toBeTruthy();
    await user.type(field, 'x');
    await waitFor(() => expect(within(dialog).queryByRole('option')).toBeNull());
    expect(within(dialog).queryByText('No published post of this site matches.')).toBeNull();
  });

  it('takes a URL where the posts can’t be searched', async () => {
    const { user, dialog, onChange } = await open({ [SEARCH]: () => refusal(500, 'internal', 'It failed.') });
    await user.type(within(dialog).getByRole('combobox'), 'tea');
    expect(await within(dialog).findByText('Couldn’t search your posts. You can enter a URL.')).toBeTruthy();
    await user.type(within(dialog).getByRole('combobox'), '.example{Enter}');
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('href="https://tea.example"')),
    );
  });

  it('takes a URL only for a post without a site', async () => {
    const { dialog, calls } = await open({}, null);
    expect(within(dialog).getByRole('textbox', { name: 'URL' })).toBeTruthy();
    expect(calls).toHaveLength(0);
  });
});
