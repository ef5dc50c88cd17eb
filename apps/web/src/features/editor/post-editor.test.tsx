import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { PostEditor } from './post-editor.tsx';

const open = (html: string, form?: 'blocks') => {
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PostEditor initialValue={html} form={form} onChange={onChange} labelledBy="label" />
    </QueryClientProvider>,
  );
  return { onChange, user: userEvent.setup() };
};

describe('the editor of a post', () => {
  it('opens plain articles in the visual view and changes nothing by that', async () => {
    const { onChange, user } = open('<h2>Beans</h2><p>Good <b>coffee</b></p>');
    expect(await screen.findByRole('toolbar', { name: 'Formatting' })).toBeTruthy();
    expect(screen.getByText('3 words')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'HTML source' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('<h2>Beans</h2><p>Good <b>coffee</b></p>');
    await user.click(screen.getByRole('button', { name: 'Visual editor' }));
    expect(await screen.findByRole('toolbar', { name: 'Formatting' })).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('opens as source what the visual view would lose, and names it', async () => {
    const { onChange } = open('<p>x</p><video src="/a"></video>');
    expect(await screen.findByText('Opened as HTML to keep all formatting')).toBeTruthy();
    expect(screen.getByText(/doesn’t support: video/)).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('goes from source to the visual view only where nothing is lost, unless the writer insists', async () => {
    const { user } = open('<p class="lead">x</p>');
    await user.click(await screen.findByRole('button', { name: 'Visual editor' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open in visual editor anyway' }));
    expect(await screen.findByText(/Your first edit removes: class on p\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open in visual editor anyway' }));
    await user.click(await screen.findByRole('button', { name: 'Open and remove' }));
    expect(await screen.findByRole('toolbar', { name: 'Formatting' })).toBeTruthy();
  });

  it('keeps the blocks of a text that was imported or written as source as cards', async () => {
    const blocks = '<!-- wp:gallery --><figure><img src="/a.png"></figure><!-- /wp:gallery -->';
    const { onChange, user } = open(`${blocks}\n<p class="lead">x</p>`);
    expect(await screen.findByRole('group', { name: 'Gallery block' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move down' }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(`<p class="lead">x</p>\n\n${blocks}`));
  });

  it('reports source to the letter', async () => {
    const { onChange, user } = open('<p class="lead">x</p>');
    await user.type(await screen.findByRole('textbox'), ' <hr>');
    expect(onChange).toHaveBeenLastCalledWith('<p class="lead">x</p> <hr>');
  });
});

describe('a post as WordPress wrote it', () => {
  const paragraph = (text: string) =>
    `<!-- wp:paragraph {"dropCap":true} -->\n<p class="x" >${text}</p>\n<!-- /wp:paragraph -->`;
  const COLUMNS = '<!-- wp:columns -->\n<div class="wp-block-columns"></div>\n<!-- /wp:columns -->';
  const MARKUP = `${paragraph('One')}\n\n\n${COLUMNS}\n${paragraph('Two &#8211; three')}\n`;

  it('opens in the visual view with a card for what has no control here, and changes nothing by that', async () => {
    const { onChange, user } = open(MARKUP, 'blocks');
    expect(await screen.findByRole('group', { name: 'Columns block' })).toBeTruthy();
    expect(screen.getByText('Two – three')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'HTML source' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(MARKUP);
    await user.click(screen.getByRole('button', { name: 'Visual editor' }));
    expect(await screen.findByRole('group', { name: 'Columns block' })).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the markup of a card that is moved, and of the rest when it is removed', async () => {
    const { onChange, user } = open(MARKUP, 'blocks');
    await user.click(await screen.findByRole('button', { name: 'Move down' }));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        `${paragraph('One')}\n${paragraph('Two &#8211; three')}\n\n\n${COLUMNS}\n`,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(`${paragraph('One')}\n${paragraph('Two &#8211; three')}\n`),
    );
  });
});

describe('an image on its way', () => {
  const IMAGE = '/api/images/00000000-0000-4000-8000-000000000001';
  let answer: (response: Response) => void;

  const paste = async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => undefined }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = resolve;
    vi.stubGlobal('fetch', () => promise);
    const app = open('<p>Before</p>');
    const files = [new File(['image'], 'image.png', { type: 'image/png' })];
    fireEvent.paste(await screen.findByRole('textbox'), {
      clipboardData: { files, types: ['Files'], items: [], getData: () => '' },
    });
    await screen.findByAltText('Uploading…');
    await app.user.click(screen.getByRole('button', { name: 'HTML source' }));
    return app;
  };
  const arrive = (response = Response.json({ url: IMAGE })) => act(async () => answer(response));
  const source = () => screen.findByDisplayValue<HTMLTextAreaElement>(/Before/);

  it('is waited for before the source is shown', async () => {
    await paste();
    expect(screen.getByText('The HTML source opens when the upload is done.')).toBeTruthy();
    expect(screen.getByRole('toolbar')).toBeTruthy();
    await arrive();
    expect((await source()).value).toContain(IMAGE);
  });

  it('that is refused lets the source be shown, too', async () => {
    await paste();
    await arrive(Response.json({ error: { code: 'invalid', message: 'No image.' } }, { status: 400 }));
    expect((await source()).value).toBe('<p>Before</p>');
  });

  it.each(['Stay in visual editor', 'Divider'])(
    'does not take away the text from whoever stays or writes on (%s)',
    async (choice) => {
      const { user } = await paste();
      await user.click(screen.getByRole('button', { name: choice }));
      await arrive();
      await waitFor(() => expect(document.querySelector(`img[src="${IMAGE}"]`)).toBeTruthy());
      expect(screen.queryByText('HTML source')).toBeNull();
    },
  );
});
