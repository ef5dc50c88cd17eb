import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, toggleHeaderRow } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { between, caret, corpus, type Edit, type EditCase, edited } from '../../../testing/edit-markup.ts';
import { changeTable } from '../nodes/table.ts';

const TABLE = corpus('table');

const table =
  (command: Parameters<typeof changeTable>[1]): Edit =>
  (editor) =>
    changeTable(editor, command);

const CASES: EditCase[] = [
  {
    what: 'a new row of a table',
    before: TABLE,
    edits: [caret('Arabica'), table(addRowAfter)],
    after: TABLE.replace('<tr><td colspan="2">', '<tr><td></td><td></td></tr><tr><td colspan="2">'),
  },
  {
    what: 'a removed row of a table',
    before: TABLE,
    edits: [caret('Both cells'), table(deleteRow)],
    after: TABLE.replace('<tr><td colspan="2">Both cells</td></tr>', ''),
  },
  {
    what: 'the removed head of a table',
    before: TABLE,
    edits: [caret('Bean'), table(deleteRow)],
    after: TABLE.replace(/<thead>.*<\/thead>/, ''),
  },
  {
    what: 'the removed foot of a table',
    before: TABLE,
    edits: [caret('Sum'), table(deleteRow)],
    after: TABLE.replace(/<tfoot>.*<\/tfoot>/, ''),
  },
  {
    what: 'a new column of a table',
    before: TABLE,
    edits: [caret('Arabica'), table(addColumnAfter)],
    after: TABLE.replace('Bean</th>', 'Bean</th><th></th>')
      .replace('Arabica</td>', 'Arabica</td><td></td>')
      .replace('colspan="2"', 'colspan="3"')
      .replace('Sum</td>', 'Sum</td><td></td>'),
  },
  {
    what: 'a removed column of a table',
    before: TABLE,
    edits: [caret('Price'), table(deleteColumn)],
    after: TABLE.replace(/<th class.*?<\/th>/, '')
      .replace(/<td class.*?<\/td>/, '')
      .replace(' colspan="2"', '')
      .replace('<td>Twenty</td>', ''),
  },
  {
    what: 'a head that is none any more',
    before: TABLE,
    edits: [caret('Bean'), table(toggleHeaderRow)],
    after: TABLE.replace('<thead>', '<tbody>')
      .replace('</thead><tbody>', '')
      .replaceAll('<th', '<td')
      .replaceAll('</th>', '</td>'),
  },
];

test.each(CASES)('$what', ({ before, edits, after }) => {
  expect(edited(between(before), edits)).toBe(between(after));
});
