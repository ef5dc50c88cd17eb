import { expect, test } from 'vitest';
import { CORPUS } from '../../corpus/corpus.ts';
import { openMarkup } from '../open-markup.ts';
import { writeMarkup } from './write-markup.ts';

test('a table block that is moved into a classic list keeps its sections', () => {
  const markup = CORPUS.find(({ name }) => name === 'core: table')?.markup ?? '';
  const [table] = openMarkup(markup).document.content ?? [];
  if (!table) throw new Error('There is no table');
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'Prices' }] };
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [text, table] }] };
  const written = writeMarkup({ type: 'doc', content: [list] }, { form: 'classic', tail: '' });
  expect(written.replace(/<(t[dhr])\b[^>]*>.*?<\/\1>/gs, '')).toBe(
    '<ul><li>Prices<table><thead></thead><tbody></tbody><tfoot></tfoot></table></li></ul>',
  );
});
