import { IMPORT_FILES, IMPORT_MAX } from '@pressloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/pages/render-app.tsx';
import { type Answers, refusal } from '../../testing/pages/stub-api.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const onImported = vi.fn();
const onClose = vi.fn();

const open = (answers: Answers = {}) =>
  renderApp('/posts', [{ path: '/posts', element: <ImportDialog onClose={onClose} onImported={onImported} /> }], {
    'POST /api/posts/import': ({ body }) => {
      const { name } = body as { name: string };
      return { post: { id: `id-of-${name}`, title: `Post of ${name}` }, known: false, notices: [] };
    },
    ...answers,
  });

const file = (name: string, text = 'Text') => new File([text], name);
const choose = async (user: ReturnType<typeof open>['user'], ...files: File[]) =>
  user.upload(await screen.findByLabelText(/Choose files/), files);
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

it('several files become drafts one after the other, each named with what became of it', async () => {
  const { user, called } = open({
    'POST /api/posts/import': ({ body }) => {
      const { name } = body as { name: string };
      if (name === 'broken.md') return refusal(422, 'front_matter_unreadable', 'The block is not valid YAML (line 2)');
      const notices = name === 'b.html' ? ['Its date could not be read: soon'] : [];
      return { post: { id: name, title: `Post of ${name}` }, known: name === 'old.md', notices };
    },
  });
  await choose(user, file('a.md', '# A'), file('broken.md'), file('b.html', '<p>B</p>'), file('old.md'));
  expect(await screen.findByText('2 drafts imported, 1 already imported, 1 not imported')).toBeTruthy();
  expect(lines()).toEqual([
    'Post of a.mda.md',
    'broken.mdNot imported: The block is not valid YAML (line 2)',
    'Post of b.htmlb.htmlIts date could not be read: soon',
    'Post of old.mdold.md was already imported',
  ]);
  expect(screen.getByRole('link', { name: 'Post of a.md' }).getAttribute('href')).toBe('/posts/a.md');
  expect(called('POST /api/posts/import').map(({ body }) => body)).toEqual([
    { name: 'a.md', format: 'markdown', text: '# A' },
    { name: 'broken.md', format: 'markdown', text: 'Text' },
    { name: 'b.html', format: 'html', text: '<p>B</p>' },
    { name: 'old.md', format: 'markdown', text: 'Text' },
  ]);
  expect(onImported).toHaveBeenCalledOnce();
});

it('pasted text is imported in the format that was chosen', async () => {
  const { user, called } = open();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import text' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText('Or paste one document'), '<p>Hello</p>');
  await user.selectOptions(screen.getByLabelText('Format'), 'HTML');
  await user.click(button);
  expect(await screen.findByText('1 draft imported')).toBeTruthy();
  expect(called('POST /api/posts/import')[0]?.body).toEqual({
    name: 'Pasted text',
    format: 'html',
    text: '<p>Hello</p>',
  });
});

it('what is no document, empty or too long is refused without being sent', async () => {
  const { user, called } = open();
  const input = await screen.findByLabelText(/Choose files/);
  // Like dropped files, which the list of accepted extensions does not filter.
  input.removeAttribute('accept');
  await choose(
    user,
    file('photo.png'),
    file('blog.xml'),
    file('empty.md', ' \n'),
    file('long.md', 'x'.repeat(IMPORT_MAX + 1)),
  );
  expect(await screen.findByText('0 drafts imported, 4 not imported')).toBeTruthy();
  expect(lines()).toEqual([
    'photo.pngNot imported: Only Markdown and HTML files can be imported',
    expect.stringMatching(/^blog\.xmlNot imported: .* If this is an export from WordPress, connect the site/),
    'empty.mdNot imported: The file is empty',
    'long.mdNot imported: It is longer than 1,000,000 characters',
  ]);
  expect(called('POST /api/posts/import')).toEqual([]);
});

it('at most fifty files are taken at once; the others are named', async () => {
  const { user, called } = open();
  await choose(user, ...Array.from({ length: IMPORT_FILES + 1 }, (_, n) => file(`${n}.md`)));
  expect(await screen.findByText(`${IMPORT_FILES} drafts imported, 1 not imported`)).toBeTruthy();
  expect(called('POST /api/posts/import')).toHaveLength(IMPORT_FILES);
  expect(lines().at(-1)).toBe(
    `${IMPORT_FILES}.mdNot imported: Only ${IMPORT_FILES} files can be imported at once. Import this one separately`,
  );
});

it('the dialog stays while it imports, and can be used again after it', async () => {
  let answer: () => void = () => undefined;
  const { user } = open({
    'POST /api/posts/import': () =>
      new Promise((resolve) => {
        answer = () => resolve({ post: { id: '1', title: 'One' }, known: false, notices: [] });
      }),
  });
  await choose(user, file('one.md'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('progressbar', { name: 'Importing 1 of 1' })).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => answer());
  await screen.findByText('1 draft imported');
  await user.click(dialog.getByRole('button', { name: 'Import more' }));
  expect(await screen.findByLabelText(/Choose files/)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
