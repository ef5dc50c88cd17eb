import { expect, test } from 'vitest';
import {
  between,
  block,
  caret,
  corpus,
  type EditCase,
  edited,
  placeOf,
  press,
  type,
} from '../../../testing/edit-markup.ts';

const LIST = corpus('list');
const NESTED = corpus('nested list');
const OLD_LIST = corpus('list from before 6.1');
const item = block('list-item', '<li>', '</li>');

const CASES: EditCase[] = [
  {
    what: 'a new item of a list',
    before: LIST,
    edits: [caret('First item', 10), press('Enter'), type('New item')],
    after: LIST.replace(item('First item'), `${item('First item')}\n\n${item('New item')}`),
  },
  {
    what: 'a new item of a nested list',
    before: NESTED,
    edits: [caret('Inner item', 10), press('Enter'), type('New item')],
    after: NESTED.replace(
      'Inner item</li>\n<!-- /wp:list-item -->',
      `Inner item</li>\n<!-- /wp:list-item -->\n\n${item('New item')}`,
    ),
  },
  {
    what: 'a new item of a list from before items were blocks',
    before: OLD_LIST,
    edits: [caret('Nested old', 10), press('Enter'), type('New item')],
    after: OLD_LIST.replace('<li>Nested old</li>', '<li>Nested old</li><li>New item</li>'),
  },
  {
    what: 'an item moved inwards',
    before: LIST,
    edits: [caret('Second'), press('Tab')],
    after: `<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>First item<!-- wp:list -->\n<ul class="wp-block-list">${item('Second <strong>item</strong>')}</ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->`,
  },
  {
    what: 'an item moved outwards',
    before: NESTED,
    edits: [caret('Inner'), press('Tab', true)],
    after: NESTED.replace(/<!-- wp:list -->\n<ul class="wp-block-list">/, '</li>\n<!-- /wp:list-item -->\n\n').replace(
      '</ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item -->',
      '',
    ),
  },
  {
    what: 'a removed item',
    before: LIST,
    edits: [
      (editor) => {
        const from = placeOf(editor, 'First item') - 2;
        editor.commands.deleteRange({ from, to: from + 14 });
      },
    ],
    after: LIST.replace(`${item('First item')}\n\n`, ''),
  },
  {
    what: 'a list that is numbered no longer',
    before: NESTED.replace('{"ordered":true', '{"className":"steps","ordered":true').replace(
      'style="list-style-type:upper-roman" class="wp-block-list"',
      'style="list-style-type:upper-roman;color:red" class="wp-block-list steps"',
    ),
    edits: [caret('Outer'), ({ commands }) => commands.toggleBulletList()],
    after: NESTED.replace(/<!-- wp:list {.*\n/, '<!-- wp:list {"className":"steps"} -->\n')
      .replace(/<ol [^>]*>/, '<ul style="color:red" class="wp-block-list steps">')
      .replace('</ol>', '</ul>'),
  },
  {
    what: 'a list that is numbered again as before',
    before: NESTED,
    edits: [
      caret('Outer'),
      ({ commands }) => commands.toggleBulletList(),
      ({ commands }) => commands.toggleOrderedList(),
    ],
    after: NESTED,
  },
];

test.each(CASES)('$what', ({ before, edits, after }) => {
  expect(edited(between(before), edits)).toBe(between(after));
});
