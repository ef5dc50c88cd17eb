import type { EditorState, Transaction } from '@tiptap/pm/state';

const isList = (name: string) => name === 'bulletList' || name === 'orderedList';

/** A list that becomes a numbered one, or a plain one again, keeps what it came with. The command for it drops it. */
export function keepListOrigins(
  transactions: readonly Transaction[],
  before: EditorState,
  { selection, tr }: EditorState,
) {
  if (!transactions.some(({ docChanged }) => docChanged)) return null;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const list = $from.node(depth);
    const at = $from.before(depth);
    const was = at < before.doc.content.size ? before.doc.nodeAt(at) : null;
    if (!was || !isList(list.type.name) || !isList(was.type.name) || list.attrs.origin || !was.attrs.origin) continue;
    if (!was.content.eq(list.content)) continue;
    const { origin } = was.attrs;
    // As it was opened, with its numbering.
    const own = origin.type === list.type.name ? Object.fromEntries(JSON.parse(origin.own)) : {};
    tr.setNodeMarkup(at, null, { ...list.attrs, ...own, origin });
  }
  return tr.docChanged ? tr : null;
}
