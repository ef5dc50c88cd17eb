import { Fragment } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { type Editor, findParentNode, Node } from '@tiptap/react';

const CITATION = 'citation';

/** Who is quoted, as WordPress' quote block has it: one line at the end of the quote. */
export const Citation = Node.create({
  name: CITATION,
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote > cite' }],
  renderHTML: () => ['cite', 0],
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => leave(editor),
    Backspace: ({ editor }) => removeEmpty(editor),
  }),
});

const quoteOf = findParentNode(({ type }) => type.name === 'blockquote');

/** Whether the caret is in a quote, and whether that has a citation. */
export function citationState(editor: Editor): { isInQuote: boolean; hasCitation: boolean } {
  const quote = quoteOf(editor.state.selection);
  return { isInQuote: quote !== undefined, hasCitation: quote?.node.lastChild?.type.name === CITATION };
}

/** Puts the caret into the citation of the quote, which is added if there is none. */
export function editCitation(editor: Editor): void {
  const quote = quoteOf(editor.state.selection);
  if (!quote) return;
  const { state, view } = editor;
  const { tr } = state;
  const end = quote.pos + quote.node.nodeSize - 1;
  const type = state.schema.nodes[CITATION];
  const isThere = quote.node.lastChild?.type === type;
  if (!isThere && type) tr.insert(end, type.create());
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(isThere ? end - 1 : end + 1), -1)).scrollIntoView());
  view.focus();
}

const isIn = ({ state }: Editor) => state.selection.$from.parent.type.name === CITATION;

/** A citation is one line: the text goes on below the quote. */
function leave(editor: Editor): boolean {
  if (!isIn(editor)) return false;
  const { state, view } = editor;
  const after = state.selection.$from.after(-1);
  const { tr, schema } = state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!paragraph) return false;
  tr.deleteSelection();
  const at = tr.mapping.map(after);
  view.dispatch(
    tr
      .insert(at, paragraph)
      .setSelection(TextSelection.create(tr.doc, at + 1))
      .scrollIntoView(),
  );
  return true;
}

function removeEmpty(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  if (!empty || !isIn(editor) || $from.parent.content.size > 0) return false;
  const { state, view } = editor;
  const tr = state.tr.delete($from.before(), $from.after());
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve($from.before()), -1)).scrollIntoView());
  return true;
}

/** Takes all of a quote with a citation out of it, as the citation can't be left alone. False for any other quote. */
export function unquote(tr: Transaction): boolean {
  const quote = quoteOf(tr.selection);
  if (quote?.node.lastChild?.type.name !== CITATION) return false;
  const { paragraph } = tr.doc.type.schema.nodes;
  const children = quote.node.children.flatMap((child) => {
    if (child.type.name !== CITATION) return [child];
    return child.content.size > 0 && paragraph ? [paragraph.create(null, child.content)] : [];
  });
  const { from } = tr.selection;
  tr.replaceWith(quote.pos, quote.pos + quote.node.nodeSize, Fragment.from(children));
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(from - 1, tr.doc.content.size))));
  return true;
}
