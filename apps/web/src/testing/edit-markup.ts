import { CORPUS } from '@pressloom/blocks/corpus';
import { NodeSelection } from '@tiptap/pm/state';
import { Editor } from '@tiptap/react';
import { formatOf } from '../features/editor/blocks/text-format.ts';

/** Blocks around an edited one, written as no editor writes them. */
const ABOVE = '<!-- wp:paragraph -->\n<p  >Above</p>\n<!-- /wp:paragraph -->\n\n\n';
const BELOW = '\n<!-- wp:paragraph -->\n<p>Below &#38; after</p >\n<!-- /wp:paragraph -->\n';

export const between = (markup: string) => ABOVE + markup + BELOW;

/** A block with a text between these tags. */
export const block = (name: string, open: string, close: string) => (text: string) =>
  `<!-- wp:${name} -->\n${open}${text}${close}\n<!-- /wp:${name.split(' ')[0]} -->`;

/** A block of the corpus. */
export const corpus = (name: string) => CORPUS.find((post) => post.name === `core: ${name}`)?.markup ?? '';

export type Edit = (editor: Editor) => unknown;

export interface EditCase {
  what: string;
  before: string;
  edits: Edit[];
  after: string;
}

/** The markup after an edit of a post. */
export function edited(markup: string, edits: Edit[], form: 'blocks' | 'html' = 'blocks'): string {
  const { extensions, content, write } = formatOf(form, markup);
  const editor = new Editor({ element: document.createElement('div'), extensions, content });
  for (const edit of edits) edit(editor);
  const written = write(editor.state.doc);
  editor.destroy();
  return written;
}

/** Puts the caret before the first place where a text stands, or `offset` characters further. */
export const caret =
  (text: string, offset = 0): Edit =>
  (editor) =>
    editor.commands.setTextSelection(placeOf(editor, text) + offset);

export function placeOf({ state }: Editor, text: string): number {
  const places: number[] = [];
  state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(text) : -1;
    if (index >= 0) places.push(at + index);
  });
  const [first] = places;
  if (first === undefined) throw new Error(`There is no text ${text}`);
  return first;
}

export const select =
  (type: string): Edit =>
  ({ state, view }) => {
    state.doc.descendants((node, at) => {
      if (node.type.name === type) view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
    });
  };

export const selectFirst =
  (type: string): Edit =>
  ({ commands, state }) => {
    const at: number[] = [];
    state.doc.descendants((node, place) => {
      if (node.type.name === type) at.push(place);
    });
    commands.setNodeSelection(at[0] ?? -1);
  };

export const press =
  (key: string, shiftKey = false): Edit =>
  ({ view }) =>
    view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key, shiftKey })));

/** As if a letter had been typed: unless something takes it, it replaces what is selected. */
export const typeLetter =
  (letter: string): Edit =>
  ({ view }) => {
    const { tr, selection } = view.state;
    const byDefault = () => tr.insertText(letter, selection.from, selection.to);
    if (view.someProp('handleTextInput', (handle) => handle(view, selection.from, selection.to, letter, byDefault)))
      return;
    view.dispatch(byDefault());
  };

export const type =
  (text: string): Edit =>
  ({ commands }) =>
    commands.insertContent(text);
