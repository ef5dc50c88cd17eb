import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, deleteColumn, deleteRow, deleteTable, isInTable, toggleHeaderRow } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { addRow, changeTable } from './nodes/table.ts';

const CHANGES: [string, Command][] = [
  ['Add row', addRow],
  ['Add column', addColumnAfter],
  ['Header row', toggleHeaderRow],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
];

/** The tools for the table at the caret. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor }) => isInTable(editor.state) });
  if (!isShown) return null;
  return (
    <Toolbar.Root aria-label="Table" className="post-toolbar gap-x-1">
      {CHANGES.map(([name, command]) => (
        <Toolbar.Button
          key={name}
          type="button"
          onClick={() => changeTable(editor, command)}
          className="shrink-0 whitespace-nowrap rounded-md px-2 py-1 text-muted text-xs hover:bg-raised hover:text-ink pointer-coarse:py-3"
        >
          {name}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
