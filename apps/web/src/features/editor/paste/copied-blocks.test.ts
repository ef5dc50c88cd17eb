import { CORPUS } from '@pressloom/blocks/corpus';
import { AllSelection, type Selection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { Editor } from '@tiptap/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { between, block, corpus, select, selectFirst } from '../../../testing/edit-markup.ts';
import { toast } from '../../../ui/toast.tsx';
import { formatOf } from '../blocks/text-format.ts';

const opened: Editor[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const editor of opened.splice(0)) editor.destroy();
  localStorage.clear();
});

function open(markup: string, form: 'blocks' | 'html' = 'blocks') {
  const { extensions, content, write } = formatOf(form, markup);
  const editor = new Editor({ element: document.createElement('div'), extensions, content });
  opened.push(editor);
  return { editor, markup: () => write(editor.state.doc) };
}

const selectAll = ({ view }: Editor) => view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));

function dispatch({ view }: Editor, kind: 'copy' | 'cut' | 'paste', clipboardData: DataTransfer) {
  view.dom.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
}

/** What is on the clipboard afterwards. */
function take(editor: Editor, kind: 'copy' | 'cut') {
  const clipboardData = new DataTransfer();
  dispatch(editor, kind, clipboardData);
  return clipboardData;
}

const plain = block('paragraph', '<p>', '</p>');

describe('what is cut and pasted', () => {
  test('is as it was, to the byte, for every post of the corpus', () => {
    for (const { name, markup } of CORPUS) {
      const post = open(markup);
      selectAll(post.editor);
      dispatch(post.editor, 'paste', take(post.editor, 'cut'));
      expect(post.markup(), name).toBe(markup);
    }
  });

  test.each([
    ['table', 'striped table'],
    ['figure', 'image with a caption'],
    ['embed', 'embed'],
    ['card', 'columns'],
    ['blockquote', 'quote'],
  ])('alone comes back to its place: a %s', (type, name) => {
    const markup = between(corpus(name));
    const post = open(markup);
    selectFirst(type)(post.editor);
    const clipboard = take(post.editor, 'cut');
    expect(post.markup()).not.toContain(corpus(name));
    dispatch(post.editor, 'paste', clipboard);
    expect(post.markup()).toBe(markup);
  });

  test('from cells of a table comes back to them', () => {
    const cells = (names: string[]) => `<tr>${names.map((name) => `<td>${name}</td>`).join('')}</tr>`;
    const rows = [
      ['One', 'Two', 'Three'],
      ['Four', '<strong>Five</strong>', 'Six'],
      ['Seven', '', 'Nine'],
    ];
    const markup = `<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody>${rows.map(cells).join('')}</tbody></table></figure>\n<!-- /wp:table -->`;
    const post = open(markup);
    const { view } = post.editor;
    const at = (name: string) => {
      let found = 0;
      view.state.doc.descendants((node, position) => {
        if (node.type.name === 'tableCell' && node.textContent === name) found = position;
      });
      return found;
    };
    // From the lower left to the upper right.
    const selection = CellSelection.create(view.state.doc, at('Four'), at('Two'));
    view.dispatch(view.state.tr.setSelection(selection as unknown as Selection));
    const clipboard = take(post.editor, 'cut');
    expect(post.markup()).not.toMatch(/One|Two|Four|Five/);
    dispatch(post.editor, 'paste', clipboard);
    expect(post.markup()).toBe(markup);
  });

  test('between a card and a quote, it does not go into the quote', () => {
    const markup = [corpus('columns'), corpus('table'), corpus('quote')].join('\n\n');
    const post = open(markup);
    select('table')(post.editor);
    dispatch(post.editor, 'paste', take(post.editor, 'cut'));
    expect(post.markup()).toBe(markup);
  });
});

describe('what is copied', () => {
  test('is whole in another post, in another tab', () => {
    const markup = [corpus('columns'), corpus('heading'), corpus('table')].join('\n\n');
    const from = open(markup);
    selectAll(from.editor);
    const clipboard = take(from.editor, 'copy');
    const stored = localStorage.getItem('pressloom-copied') ?? '';
    // As in another tab, this page remembers something else.
    const other = open(plain('Other'));
    selectAll(other.editor);
    take(other.editor, 'copy');
    localStorage.setItem('pressloom-copied', stored);
    const into = open('');
    dispatch(into.editor, 'paste', clipboard);
    expect(into.markup()).toBe(markup);
  });

  test('leaves out blocks that only their markup can bring back where that is not known, and says so', () => {
    const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    const from = open([corpus('columns'), plain('A text')].join('\n\n'));
    selectAll(from.editor);
    const clipboard = take(from.editor, 'copy');
    // A post that was written here can’t hold them.
    const html = open('', 'html');
    dispatch(html.editor, 'paste', clipboard);
    expect(html.markup()).toBe('<p>A text</p>');
    expect(said).toHaveBeenCalledWith('Not pasted: Columns', expect.anything());
    // Something else was copied since, in another browser.
    take(from.editor, 'copy');
    const late = open('');
    dispatch(late.editor, 'paste', clipboard);
    expect(late.markup()).toBe(plain('A text'));
    expect(said).toHaveBeenCalledTimes(2);
  });

  test('is never read from the clipboard itself', () => {
    const into = open(plain('Text'));
    const clipboard = new DataTransfer();
    clipboard.setData(
      'text/html',
      `<p data-pm-slice="0 0 []" data-copied="${crypto.randomUUID()}">From another page</p>`,
    );
    selectAll(into.editor);
    dispatch(into.editor, 'paste', clipboard);
    expect(into.markup()).toBe(plain('From another page'));
  });

  test('is pasted as text where it was edited elsewhere since', () => {
    const from = open(plain('Old words'));
    selectAll(from.editor);
    const clipboard = take(from.editor, 'copy');
    clipboard.setData('text/html', clipboard.getData('text/html').replace('Old', 'New'));
    const into = open('');
    dispatch(into.editor, 'paste', clipboard);
    expect(into.markup()).toBe(plain('New words'));
  });

  test('keeps its anchors only where the post has none of that name', () => {
    const markup = corpus('paragraph with attributes');
    const post = open([markup, plain('Between'), plain('')].join('\n\n'));
    selectFirst('paragraph')(post.editor);
    const clipboard = take(post.editor, 'copy');
    post.editor.commands.setTextSelection(post.editor.state.doc.content.size - 1);
    dispatch(post.editor, 'paste', clipboard);
    const copy = markup.replace('"anchor":"top",', '').replace(' id="top"', '');
    expect(post.markup()).toBe([markup, plain('Between'), copy].join('\n\n'));
    const other = open('');
    dispatch(other.editor, 'paste', clipboard);
    expect(other.markup()).toBe(markup);
  });

  test('is known to its own page where the browser’s storage is closed', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const from = open(corpus('columns'));
    selectAll(from.editor);
    const clipboard = take(from.editor, 'copy');
    vi.restoreAllMocks();
    const into = open('');
    dispatch(into.editor, 'paste', clipboard);
    expect(into.markup()).toBe(corpus('columns'));
  });
});

describe('between a text in blocks and one of the classic editor', () => {
  const CLASSIC = '<h2 id="x">Head</h2>\nFirst line\nSecond line\n\n<ul>\n<li>One</li>\n</ul>';

  test('blocks come as the elements of a classic text, without comments', () => {
    const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    for (const name of ['embed', 'separator', 'table', 'columns', 'paragraph with attributes']) {
      const from = open(corpus(name));
      selectAll(from.editor);
      const into = open('First line\n\nSecond line');
      into.editor.commands.setTextSelection(into.editor.state.doc.content.size - 1);
      dispatch(into.editor, 'paste', take(from.editor, 'copy'));
      expect(into.markup(), name).toMatch(/^First line\n\nSecond line/);
      expect(into.markup(), name).not.toContain('<!-- wp:');
    }
    expect(said).toHaveBeenCalledTimes(1);
  });

  test('classic text becomes blocks', () => {
    const from = open(CLASSIC);
    selectAll(from.editor);
    const into = open([plain('Before'), plain('')].join('\n\n'));
    into.editor.commands.setTextSelection(into.editor.state.doc.content.size - 1);
    dispatch(into.editor, 'paste', take(from.editor, 'copy'));
    expect(into.markup().match(/<!-- wp:[a-z-]+/g)).toEqual(
      ['paragraph', 'heading', 'paragraph', 'list', 'list-item'].map((name) => `<!-- wp:${name}`),
    );
  });
});
