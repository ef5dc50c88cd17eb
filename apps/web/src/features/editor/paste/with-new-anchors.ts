import { anchorOf, originOf, secondHalf } from '@pressloom/blocks';
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

/** What is pasted, without the anchors that texts outside of the selection have: a page has each once. */
export function withNewAnchors(slice: Slice, { doc, selection: { from, to } }: EditorState): Slice {
  const taken = new Set<string>();
  doc.descendants((node, at) => {
    const isReplaced = from <= at && at + node.nodeSize <= to;
    const anchor = isReplaced ? undefined : anchorIn(node);
    if (anchor) taken.add(anchor);
  });
  return taken.size === 0 ? slice : new Slice(without(slice.content, taken), slice.openStart, slice.openEnd);
}

function without({ content }: Fragment, taken: ReadonlySet<string>): Fragment {
  return Fragment.fromArray(
    content.map((node) => {
      if (!node.isTextblock) return node.isLeaf ? node : node.copy(without(node.content, taken));
      const origin = originOf(node);
      if (!taken.has(anchorIn(node) ?? '')) return node;
      return node.type.create(
        { ...node.attrs, id: null, ...(origin && { origin: secondHalf(origin) }) },
        node.content,
        node.marks,
      );
    }),
  );
}

function anchorIn(node: ProseMirrorNode): string | undefined {
  const origin = node.isTextblock ? originOf(node) : null;
  return node.isTextblock
    ? ((node.attrs.id as string | null | undefined) ?? (origin ? anchorOf(origin) : undefined))
    : undefined;
}
