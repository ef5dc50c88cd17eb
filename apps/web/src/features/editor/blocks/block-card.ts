import { blockTitle, originOf } from '@pressloom/blocks';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { Node } from '@tiptap/react';
import { CARD } from '../paste/copied-blocks.ts';
import { moveBlock, removeBlockAt } from './move-block.ts';
import { writeAfter } from './whole-block.ts';

/** A block of WordPress that this editor has no control for: it can be moved and removed, and goes back as it is. */
export const BlockCard = Node.create({
  name: 'card',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ name: { default: null, rendered: false } }),
  renderHTML: ({ node }) => ['div', { [CARD]: titleOf(node) }, `(${titleOf(node)})`],
  renderText: ({ node }) => `(${titleOf(node)})`,
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const { title, summary } = blockTitle(node.attrs.name, originOf(node)?.open ?? '');
      const dom = document.createElement('div');
      dom.className = 'post-card';
      dom.contentEditable = 'false';
      dom.setAttribute('role', 'group');
      dom.setAttribute('aria-label', `${title} block`);
      const name = document.createElement('strong');
      name.textContent = title;
      const text = document.createElement('span');
      text.textContent = summary;
      const tools = document.createElement('div');
      tools.append(
        button('Move up', () => moveBlock(editor, getPos(), -1)),
        button('Move down', () => moveBlock(editor, getPos(), 1)),
        button('Remove', () => removeBlockAt(editor, getPos())),
      );
      dom.append(name, text, tools);
      return { dom, stopEvent: ({ target }) => target instanceof HTMLButtonElement, ignoreMutation: () => true };
    },
  addKeyboardShortcuts() {
    const selected = () => {
      const { selection } = this.editor.state;
      return selection instanceof NodeSelection && selection.node.type.name === 'card' ? selection.from : undefined;
    };
    return {
      'Alt-ArrowUp': () => moveBlock(this.editor, selected(), -1),
      'Alt-ArrowDown': () => moveBlock(this.editor, selected(), 1),
      Enter: () => selected() !== undefined && this.editor.commands.command(({ tr }) => writeAfter(tr)),
    };
  },
});

/** In parentheses, it isn’t taken for a shortcode anywhere. */
const titleOf = (node: ProseMirrorNode) => blockTitle(node.attrs.name, originOf(node)?.open ?? '').title;

const button = (label: string, act: () => void) => {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.addEventListener('click', act);
  return element;
};
