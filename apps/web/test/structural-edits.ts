import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Command } from '@tiptap/pm/state';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, toggleHeaderRow } from '@tiptap/pm/tables';
import { Editor } from '@tiptap/react';
import { formatOf } from '../src/features/editor/blocks/text-format.ts';
import { putImage } from '../src/features/editor/nodes/put-image.ts';

/** Edits the first block of a post that it fits. False where there is none. */
type Edit = (editor: Editor) => boolean;

const placesOf = ({ state }: Editor, fits: (node: ProseMirrorNode, parent: ProseMirrorNode | null) => boolean) => {
  const places: { node: ProseMirrorNode; at: number }[] = [];
  state.doc.descendants((node, at, parent) => {
    if (fits(node, parent)) places.push({ node, at });
  });
  return places;
};

const named = (editor: Editor, name: string) => placesOf(editor, (node) => node.type.name === name);

/** With the caret at a share of the first text of this kind. */
const inText =
  (type: string, share: number, edit: Edit, parent?: string): Edit =>
  (editor) => {
    const [place] = placesOf(
      editor,
      (node, around) => node.type.name === type && node.content.size > 2 && (!parent || around?.type.name === parent),
    );
    if (!place) return false;
    editor.commands.setTextSelection(place.at + 1 + Math.floor(place.node.content.size * share));
    return edit(editor);
  };

const inTable = (command: Command): Edit => {
  const run: Edit = ({ state, view }) => command(state, view.dispatch);
  return (editor) => inText('paragraph', 0.5, run, 'tableCell')(editor);
};

const onNode =
  (type: string, edit: Edit): Edit =>
  (editor) => {
    const [place] = named(editor, type);
    if (!place) return false;
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, place.at)));
    return edit(editor);
  };

/** Moves a whole block of the post to its end, or removes it. */
const withBlock =
  (index: number, isMoved: boolean): Edit =>
  ({ state, view }) => {
    if (state.doc.childCount <= index + 1) return false;
    const at = state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const node = state.doc.child(index);
    const tr = state.tr.delete(at, at + node.nodeSize);
    view.dispatch(isMoved ? tr.insert(tr.doc.content.size, node) : tr);
    return true;
  };

const image = (attributes: { src?: string; alt?: string; class?: string }, caption?: string) =>
  onNode('figure', (editor) => {
    const [place] = named(editor, 'figure');
    const { src = '', alt = '' } = place?.node.attrs ?? {};
    return putImage(editor, { src, alt, ...attributes }, caption ?? place?.node.textContent ?? '');
  });

const joinWithAbove: Edit = (editor) => {
  const texts = named(editor, 'paragraph').filter(({ node, at }) => {
    const above = editor.state.doc.resolve(at).nodeBefore;
    return node.content.size > 0 && above?.type.name === 'paragraph';
  });
  const [place] = texts;
  if (!place) return false;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place.at + 1)));
  return editor.commands.joinTextblockBackward();
};

/** What a writer does to blocks, besides typing. */
export const STRUCTURAL_EDITS: Record<string, Edit> = {
  'splits a paragraph': inText('paragraph', 0.5, ({ commands }) => commands.splitBlock(), 'doc'),
  'adds a line above a paragraph': inText('paragraph', 0, ({ commands }) => commands.splitBlock(), 'doc'),
  'adds a paragraph below': inText(
    'paragraph',
    1,
    (editor) => editor.chain().splitBlock().insertContent({ type: 'text', text: 'New & <b>' }).run(),
    'doc',
  ),
  'joins a paragraph with the one above': joinWithAbove,
  'makes half of a paragraph bold': inText('paragraph', 0.5, (editor) => {
    const { from, $from } = editor.state.selection;
    return editor.chain().setTextSelection({ from, to: $from.end() }).toggleBold().run();
  }),
  'breaks a line': inText('paragraph', 0.5, ({ commands }) => commands.setHardBreak()),
  'makes a paragraph a heading': inText('paragraph', 0.5, ({ commands }) => commands.setHeading({ level: 2 }), 'doc'),
  'makes a paragraph a list': inText('paragraph', 0.5, ({ commands }) => commands.toggleBulletList(), 'doc'),
  'makes a paragraph a quote': inText('paragraph', 0.5, ({ commands }) => commands.setBlockquote(), 'doc'),
  'makes a paragraph code': inText('paragraph', 0.5, ({ commands }) => commands.setCodeBlock(), 'doc'),
  'makes a heading one of level 3': inText('heading', 0.5, ({ commands }) => commands.setHeading({ level: 3 })),
  'makes a heading a paragraph': inText('heading', 0.5, ({ commands }) => commands.setParagraph()),
  'splits a heading': inText('heading', 0.5, ({ commands }) => commands.splitBlock()),
  'splits an item': inText('paragraph', 0.5, ({ commands }) => commands.splitListItem('listItem'), 'listItem'),
  'moves an item inwards': (editor) => {
    const second = placesOf(editor, (node) => node.type.name === 'listItem').find(
      ({ at }) => editor.state.doc.resolve(at).nodeBefore,
    );
    return (
      second !== undefined &&
      editor
        .chain()
        .setTextSelection(second.at + 2)
        .sinkListItem('listItem')
        .run()
    );
  },
  'moves an item outwards': inText('paragraph', 0.5, ({ commands }) => commands.liftListItem('listItem'), 'listItem'),
  'numbers a list, or no longer': inText(
    'paragraph',
    0.5,
    (editor) => {
      const isNumbered = editor.isActive('orderedList');
      return isNumbered ? editor.commands.toggleBulletList() : editor.commands.toggleOrderedList();
    },
    'listItem',
  ),
  'splits a paragraph in a quote': inText('paragraph', 0.5, ({ commands }) => commands.splitBlock(), 'blockquote'),
  'takes a paragraph out of a quote': inText(
    'paragraph',
    0.5,
    ({ commands }) => commands.lift('blockquote'),
    'blockquote',
  ),
  'adds a row': inTable(addRowAfter),
  'removes a row': inTable(deleteRow),
  'adds a column': inTable(addColumnAfter),
  'removes a column': inTable(deleteColumn),
  'changes the head of a table': inTable(toggleHeaderRow),
  'describes an image': image({ alt: 'A "described" image' }),
  'changes a caption': image({}, 'Another caption'),
  'removes a caption': image({}, ''),
  'chooses another image': image({ src: 'https://example.org/other.jpg' }),
  'chooses an image of the library': image({
    src: 'https://example.org/o-300x200.jpg',
    class: 'wp-image-9 size-medium',
  }),
  'removes the first block': withBlock(0, false),
  'removes the second block': withBlock(1, false),
  'moves the first block to the end': withBlock(0, true),
  'moves the second block to the end': withBlock(1, true),
};

/** The markup of a post after an edit; undefined where the edit fits nothing. */
export function afterEdit(markup: string, edit: Edit): string | undefined {
  const { extensions, content, write } = formatOf('blocks', markup);
  const editor = new Editor({ element: null, extensions, content, injectCSS: false });
  const written = edit(editor) ? write(editor.state.doc) : undefined;
  editor.destroy();
  return written;
}
