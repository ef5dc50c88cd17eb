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
import { editCitation } from '../nodes/citation.ts';

const LEAD = '{"align":"center","className":"lead","lock":{"move":true}}';
const lead = block(`paragraph ${LEAD}`, '<p class="has-text-align-center lead" id="top">', '</p>');
const leadWithoutAnchor = block(`paragraph ${LEAD}`, '<p class="has-text-align-center lead">', '</p>');
const plain = block('paragraph', '<p>', '</p>');
const heading = (level: string, tag: string) =>
  block(
    `heading {"textAlign":"right"${level},"style":{"color":{"text":"#123456"}}}`,
    `<${tag} class="wp-block-heading has-text-align-right has-text-color" id="h" style="color:#123456">`,
    `</${tag}>`,
  );
const fourth = heading(',"level":4', 'h4');
const TEXT = 'One&nbsp;two  three &#8211; four';
const QUOTE = corpus('quote');
const OLD_QUOTE = corpus('quote from before 6.0');

const CASES: EditCase[] = [
  {
    what: 'a changed citation: nothing else of the quote',
    before: QUOTE,
    edits: [caret('Some One', 4), type(' Other')],
    after: QUOTE.replace('Some One', 'Some Other One'),
  },
  {
    what: 'a changed citation of a quote from before 6.0',
    before: OLD_QUOTE,
    edits: [caret('Writer', 6), type(' & poet')],
    after: OLD_QUOTE.replace('Writer', 'Writer &amp; poet'),
  },
  {
    what: 'an emptied citation: WordPress leaves out the element',
    before: QUOTE,
    edits: [
      caret('Some One'),
      (editor) =>
        editor.commands.deleteRange({ from: placeOf(editor, 'Some One'), to: placeOf(editor, 'Some One') + 8 }),
    ],
    after: QUOTE.replace('<cite>Some One</cite>', ''),
  },
  {
    what: 'an emptied citation that is removed with Backspace',
    before: QUOTE,
    edits: [
      caret('Some One'),
      (editor) =>
        editor.commands.deleteRange({ from: placeOf(editor, 'Some One'), to: placeOf(editor, 'Some One') + 8 }),
      press('Backspace'),
      type(' More'),
    ],
    after: QUOTE.replace('<cite>Some One</cite>', '').replace('In a quote', 'In a quote More'),
  },
  {
    what: 'a citation that is added to a quote without one',
    before: QUOTE.replace('<cite>Some One</cite>', ''),
    edits: [caret('Quoted'), (editor) => editCitation(editor), type('Me')],
    after: QUOTE.replace('Some One', 'Me'),
  },
  {
    what: 'the text below a quote, reached with Enter from its citation',
    before: QUOTE,
    edits: [caret('Some One', 8), press('Enter'), type('Below it')],
    after: `${QUOTE}\n\n${plain('Below it')}`,
  },
  {
    what: 'a paragraph split in its middle: both halves look the same, and the anchor stays with the first',
    before: lead(TEXT),
    edits: [caret('three'), press('Enter')],
    after: `${lead('One&nbsp;two  ')}\n\n${leadWithoutAnchor('three &#8211; four')}`,
  },
  {
    what: 'a paragraph split and joined again',
    before: lead(TEXT),
    edits: [caret('three'), press('Enter'), press('Backspace')],
    after: lead(TEXT),
  },
  {
    what: 'a paragraph split, and undone',
    before: lead(TEXT),
    edits: [caret('three'), press('Enter'), (editor) => editor.commands.undo()],
    after: lead(TEXT),
  },
  {
    what: 'a paragraph below',
    before: lead(TEXT),
    edits: [caret('four', 4), press('Enter'), type('New & true')],
    after: `${lead(TEXT)}\n\n${plain('New &amp; true')}`,
  },
  {
    what: 'an empty line above',
    before: lead(TEXT),
    edits: [caret('One'), press('Enter')],
    after: lead(TEXT),
  },
  {
    what: 'words pasted as paragraphs into the middle',
    before: lead(TEXT),
    edits: [
      caret('three'),
      (editor) =>
        editor.commands.insertContent(
          ['a', 'b'].map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
        ),
    ],
    after: [lead('One&nbsp;two  '), plain('a'), plain('b'), leadWithoutAnchor('three &#8211; four')].join('\n\n'),
  },
  {
    what: 'a word made bold',
    before: lead(TEXT),
    edits: [
      (editor) => {
        const from = placeOf(editor, 'two');
        editor
          .chain()
          .setTextSelection({ from, to: from + 3 })
          .toggleBold()
          .run();
      },
    ],
    after: lead('One&nbsp;<strong>two</strong>  three &#8211; four'),
  },
  {
    what: 'a heading of another level',
    before: fourth('A <em>title</em> &#8211; b'),
    edits: [caret('title'), ({ commands }) => commands.setHeading({ level: 3 })],
    after: heading(',"level":3', 'h3')('A <em>title</em> &#8211; b'),
  },
  {
    what: 'a heading of the second level, which is not stated',
    before: fourth('A title'),
    edits: [caret('title'), ({ commands }) => commands.setHeading({ level: 2 })],
    after: heading('', 'h2')('A title'),
  },
  {
    what: 'a heading made a paragraph',
    before: fourth('A &#8211; title'),
    edits: [caret('title'), ({ commands }) => commands.setParagraph()],
    after: block(
      'paragraph {"align":"right","style":{"color":{"text":"#123456"}}}',
      '<p class="has-text-align-right has-text-color" id="h" style="color:#123456">',
      '</p>',
    )('A &#8211; title'),
  },
  {
    what: 'a paragraph made a heading',
    before: lead(TEXT),
    edits: [caret('two'), ({ commands }) => commands.setHeading({ level: 3 })],
    after: block(
      'heading {"textAlign":"center","level":3,"className":"lead","lock":{"move":true}}',
      '<h3 class="wp-block-heading has-text-align-center lead" id="top">',
      '</h3>',
    )(TEXT),
  },
  {
    what: 'several paragraphs made headings and paragraphs again',
    before: `${lead(TEXT)}\n\n${leadWithoutAnchor('Second')}\n\n${lead('Third').replace('"top"', '"end"')}`,
    edits: [
      (editor) => editor.commands.setTextSelection({ from: placeOf(editor, 'One'), to: placeOf(editor, 'Third') + 2 }),
      (editor) => editor.commands.toggleHeading({ level: 3 }),
      (editor) => editor.commands.toggleHeading({ level: 3 }),
    ],
    after: `${lead(TEXT)}\n\n${leadWithoutAnchor('Second')}\n\n${lead('Third').replace('"top"', '"end"')}`,
  },
  {
    what: 'a paragraph made a heading and a paragraph again',
    before: lead(TEXT),
    edits: [
      caret('two'),
      ({ commands }) => commands.toggleHeading({ level: 3 }),
      ({ commands }) => commands.toggleHeading({ level: 3 }),
    ],
    after: lead(TEXT),
  },
  {
    what: 'a paragraph in a quote',
    before: QUOTE,
    edits: [caret('Quoted words.', 13), press('Enter'), type('More')],
    after: QUOTE.replace('<!-- /wp:paragraph -->', `<!-- /wp:paragraph -->\n\n${plain('More')}`),
  },
  {
    what: 'a paragraph in a quote from before its paragraphs were blocks',
    before: OLD_QUOTE,
    edits: [caret('Old quoted words.', 17), press('Enter'), type('More')],
    after: OLD_QUOTE.replace('</p>', '</p><p>More</p>'),
  },
];

test('a quote with a citation that is one no more leaves its blocks and its citation as a paragraph', () => {
  const list = QUOTE.slice(QUOTE.indexOf('<!-- wp:list'), QUOTE.indexOf('<cite>'));
  const after = edited(QUOTE, [caret('Quoted'), (editor) => editor.commands.toggleBlockquote()]);
  expect(after).toBe([plain('Quoted words.'), list, plain('Some One')].join('\n\n'));
});

test.each(CASES)('$what', ({ before, edits, after }) => {
  expect(edited(between(before), edits)).toBe(between(after));
});

test('a text joined with the one above leaves all other blocks as they were', () => {
  const below = '<!-- wp:paragraph -->\n<p>Below &#38; after</p >\n<!-- /wp:paragraph -->\n';
  expect(edited(`${lead(TEXT)}\n\n\n${below}${corpus('columns')}`, [caret('Below'), press('Backspace')])).toBe(
    `${lead(`${TEXT}Below &amp; after`)}\n${corpus('columns')}`,
  );
});

test('Enter in the middle of a paragraph written here leaves its anchor once', () => {
  expect(edited('<p id="here">One two</p>', [caret('two'), press('Enter')], 'html')).toBe(
    '<p id="here">One </p><p>two</p>',
  );
});
