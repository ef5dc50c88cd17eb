import { originOf } from '@pressloom/blocks';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type Command, Plugin, TextSelection } from '@tiptap/pm/state';
import { addRowAfter, CellSelection, goToNextCell, selectedRect, TableMap, tableEditing } from '@tiptap/pm/tables';
import { type Editor, Extension, Node } from '@tiptap/react';
import { parseMarkup } from '../../../lib/text/parse-markup.ts';
import { writeAfter } from '../blocks/whole-block.ts';

/** The part of a table that a node is, by which prosemirror-tables finds it. TipTap's types lack the field. */
const asPart = (tableRole: string): object => ({ tableRole });

/** Inserts a table with a header row at the caret, or below the selected block, and puts the caret into its first cell. */
export const insertTable = (editor: Editor, rows = 3, columns = 3): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      const { table, tableRow, tableCell, tableHeader } = state.schema.nodes;
      if (!table || !tableRow || !tableCell || !tableHeader) return false;
      const row = (index: number) =>
        tableRow.create(
          null,
          Array.from(
            { length: columns },
            () => (index === 0 ? tableHeader : tableCell).createAndFill() as ProseMirrorNode,
          ),
        );
      writeAfter(tr);
      const at = tr.selection.from + 1;
      tr.replaceSelectionWith(
        table.create(
          null,
          Array.from({ length: rows }, (_, index) => row(index)),
        ),
      );
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)))).scrollIntoView();
      return true;
    })
    .run();

/** Runs a command of prosemirror-tables. */
export const changeTable = (editor: Editor, command: Command): boolean => {
  const hasRun = command(editor.state, editor.view.dispatch);
  editor.view.focus();
  return hasRun;
};

/** Adds a row below that of the caret. Its cells are aligned as those above them. */
export const addRow: Command = (state, dispatch) =>
  addRowAfter(
    state,
    dispatch &&
      ((tr) => {
        const { tableStart, bottom } = selectedRect(state);
        const table = tr.doc.nodeAt(tableStart - 1);
        const { map = [], width = 0 } = table ? TableMap.get(table) : {};
        for (let at = bottom * width; at < (bottom + 1) * width; at++) {
          const cell = map[at];
          const above = map[at - width];
          const align = above === undefined ? null : table?.nodeAt(above)?.attrs.align;
          if (cell !== undefined && cell !== above && align) tr.setNodeAttribute(tableStart + cell, 'align', align);
        }
        dispatch(tr);
      }),
  );

/**
 * A table as WordPress stores it: rows of cells with text. Not TipTap's own extension, which writes column widths and
 * spans into the markup that nobody has set.
 */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  ...asPart('table'),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ node, HTMLAttributes }) => ['table', { ...HTMLAttributes, ...captionOf(node) }, ['tbody', 0]],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      // Tab in the last cell adds a row, as in word processors.
      Tab: () => go(1) || (this.editor.isActive('table') && changeTable(this.editor, addRow) && go(1)),
      'Shift-Tab': () => go(-1),
    };
  },
  addProseMirrorPlugins: () => [tableEditing({ allowTableNodeSelection: true }), caretAfterCut()],
  extendNodeSchema: ({ config }) => ({ tableRole: (config as { tableRole?: string }).tableRole }),
});

/** After cells were cut, the caret stands in the first of them, so that they can be pasted back to their place. */
const caretAfterCut = () =>
  new Plugin({
    appendTransaction(transactions, { selection }, { doc, tr }) {
      const isCut = transactions.some((transaction) => transaction.getMeta('uiEvent') === 'cut');
      if (!isCut || !(selection instanceof CellSelection)) return null;
      const cells: number[] = [];
      selection.forEachCell((_, at) => cells.push(at));
      const [first = 0] = cells;
      const at = transactions.reduce((mapped, { mapping }) => mapping.map(mapped), first);
      return tr.setSelection(TextSelection.near(doc.resolve(at + 1)));
    },
  });

/** The caption of a table from WordPress: shown, and changed there. */
function captionOf(node: ProseMirrorNode) {
  const caption = parseMarkup(originOf(node)?.close ?? '').querySelector('figcaption')?.textContent;
  return caption ? { 'data-caption': caption } : {};
}

const footOf = (node: ProseMirrorNode) => (originOf(node)?.section === 'tfoot' ? { 'data-foot': '' } : {});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  ...asPart('row'),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ node, HTMLAttributes }) => ['tr', { ...HTMLAttributes, ...footOf(node) }, 0],
});

/** Written only if greater than 1. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
});

const cell = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    ...asPart(tableRole),
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // The legacy `align` attribute, since styles are not applied here.
      align: { default: null },
      // Required by prosemirror-tables; WordPress' tables have no widths.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const Tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, TableRow, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')],
});
