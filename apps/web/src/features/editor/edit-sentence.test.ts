import { undo } from '@tiptap/pm/history';
import { describe, expect, test } from 'vitest';
import { type Edit, edited } from '../../testing/edit-markup.ts';
import { editSentence, type SentenceEdit, showSentence } from './edit-sentence.ts';

const change =
  (edit: Partial<SentenceEdit> & { sentence: string }, is = true): Edit =>
  (editor) => {
    const whole = { occurrence: 0, start: 0, end: edit.sentence.length, text: '', ...edit };
    expect(editSentence(editor, whole)).toBe(is);
  };

describe('a part of a sentence', () => {
  test.each<[string, string, Edit[], string]>([
    [
      'is replaced in its markup',
      '<p>Tea <strong>rose by 9%</strong> in&nbsp;May. More.</p>',
      [change({ sentence: 'Tea rose by 9% in May.', start: 12, end: 14, text: 'a lot' })],
      '<p>Tea <strong>rose by a lot</strong> in&nbsp;May. More.</p>',
    ],
    [
      'is left out, to the character',
      '<p>Tea rose by 9% in May. More.</p>',
      [change({ sentence: 'Tea rose by 9% in May.', start: 8, end: 14 })],
      '<p>Tea rose in May. More.</p>',
    ],
    ['leaves no double space behind', '<p>One. Two. Three.</p>', [change({ sentence: 'Two.' })], '<p>One. Three.</p>'],
    ['leaves no space at the end behind', '<p>One. Two.</p>', [change({ sentence: 'Two.' })], '<p>One.</p>'],
    ['takes its paragraph along', '<p>One.</p><p>Two.</p>', [change({ sentence: 'Two.' })], '<p>One.</p>'],
    [
      'leaves the image beside it',
      '<p>One.</p><p><img src="https://a.example/1.png" alt="">Two.</p>',
      [change({ sentence: 'Two.' })],
      '<p>One.</p><p><img src="https://a.example/1.png" alt=""></p>',
    ],
    [
      'is found by how many equal ones come before',
      '<p>Tea. Tea.</p><p>Tea.</p>',
      [change({ sentence: 'Tea.', occurrence: 2, text: 'Oolong.' })],
      '<p>Tea. Tea.</p><p>Oolong.</p>',
    ],
    [
      'is not taken for the end of another one',
      '<p>Green Tea.</p><p>GreenTea. Tea.</p>',
      [change({ sentence: 'Tea.', occurrence: 1, text: 'Oolong.' })],
      '<p>Green Tea.</p><p>GreenTea. Oolong.</p>',
    ],
    [
      'gets a link',
      '<p>See <em>our tea</em>.</p>',
      [change({ sentence: 'See our tea.', start: 4, end: 11, link: 'https://a.example/' })],
      '<p>See <a href="https://a.example/"><em>our tea</em></a>.</p>',
    ],
    [
      'loses its link and keeps its words',
      '<p>See <a href="https://a.example/">our tea</a>.</p>',
      [change({ sentence: 'See our tea.', start: 4, end: 11, link: null })],
      '<p>See our tea.</p>',
    ],
    [
      'that has changed is left alone, and that is said',
      '<p>See our coffee.</p>',
      [change({ sentence: 'See our tea.', text: 'x' }, false)],
      '<p>See our coffee.</p>',
    ],
    [
      'comes back with one undo',
      '<p>One. Two.</p>',
      [change({ sentence: 'Two.' }), (editor) => void undo(editor.state, editor.view.dispatch)],
      '<p>One. Two.</p>',
    ],
    [
      'is selected to show it',
      '<p>One. Two. Three.</p>',
      [
        (editor) => {
          expect(showSentence(editor, { sentence: 'Two.', occurrence: 0 })).toBe(true);
          const { from, to } = editor.state.selection;
          expect(editor.state.doc.textBetween(from, to)).toBe('Two.');
          expect(showSentence(editor, { sentence: 'Two.', occurrence: 1 })).toBe(false);
        },
      ],
      '<p>One. Two. Three.</p>',
    ],
  ])('%s', (_what, before, edits, after) => {
    expect(edited(before, edits, 'html')).toBe(after);
  });
});
