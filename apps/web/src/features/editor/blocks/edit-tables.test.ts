import { addColumnAfter, deleteColumn, deleteRow, toggleHeaderRow } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { between, caret, corpus, type Edit, type EditCase, edited, press, type } from '../../../testing/edit-markup.ts';
import { addRow, changeTable } from '../nodes/table.ts';

const TABLE = corpus('table');

const RIGHT = '<td class="has-text-align-right" data-align="right">';

const table =
  (command: Parameters<typeof changeTable>[1]): Edit =>
  (editor) =>
    changeTable(editor, command);

const CASES: EditCase[] = [
  {
    what: 'a new row of a table, aligned as the one above it',
    before: TABLE,
    edits: [caret('Arabica'), table(addRow)],
    after: TABLE.replace('<tr><td colspan="2">', `<tr><td></td>${RIGHT}</td></tr><tr><td colspan="2">`),
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

test('a row that the Tab key adds is aligned as the one above it, a new column is not aligned', () => {
  const written = '<table><tbody><tr><td>Bean</td><td align="right">9</td></tr></tbody></table>';
  expect(edited(written, [caret('9'), press('Tab'), type('8')], 'html')).toBe(
    written.replace('</tbody>', '<tr><td>8</td><td align="right"></td></tr></tbody>'),
  );
  expect(edited(written, [caret('9'), table(addColumnAfter)], 'html')).toBe(
    written.replace('9</td>', '9</td><td></td>'),
  );
});

test('a caption and a foot are shown', () => {
  const shown: (string | null | undefined)[] = [];
  edited(corpus('table'), [
    ({ view }) => {
      shown.push(view.dom.querySelector('table')?.getAttribute('data-caption'));
      shown.push(view.dom.querySelector('tr[data-foot]')?.textContent);
    },
  ]);
  expect(shown).toEqual(['Prices', 'SumTwenty']);
});
