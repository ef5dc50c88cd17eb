import type { Node, NodeType } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

/**
 * Makes texts paragraphs, headings or code. Unlike TipTap's own command, each of several keeps what it has: its markup,
 * its anchor. Captions stay what they are, as does what holds something that the other kind can't.
 */
export const ChangeKind = Extension.create({
  name: 'changeKind',
  addCommands: () => ({
    setNode:
      (typeOrName, attributes = {}) =>
      ({ state, chain }) => {
        const type = typeof typeOrName === 'string' ? state.schema.nodes[typeOrName] : typeOrName;
        if (!type?.isTextblock) return false;
        const attributesOf = (node: Node) => ({ ...node.attrs, ...attributes });
        const mayChange = textsOf(state).some(({ node, at }) => {
          if (node.type === type) return !node.hasMarkup(type, attributesOf(node));
          const place = state.doc.resolve(at);
          return place.parent.canReplaceWith(place.index(), place.index() + 1, type);
        });
        return chain()
          .command(({ commands }) => mayChange || commands.clearNodes())
          .command(({ tr, dispatch }) => {
            if (!dispatch) return true;
            const before = tr.steps.length;
            for (const { node, at } of textsOf(tr)) {
              const inside = tr.mapping.slice(before).map(at + 1);
              if (node.type.name !== 'figure' && holdsAll(type, node))
                tr.setBlockType(inside, inside, type, attributesOf);
            }
            return true;
          })
          .run();
      },
  }),
});

/** Code would lose an image that stands among words. */
const holdsAll = (type: NodeType, { children }: Node) =>
  children.every((child) => child.isText || child.type.name === 'hardBreak' || type.contentMatch.matchType(child.type));

function textsOf({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>) {
  const texts: { node: Node; at: number }[] = [];
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (node.isTextblock) texts.push({ node, at });
    });
  }
  return texts;
}
