import { expect, test } from 'vitest';
import { readerPrintOf } from './fingerprint.ts';

test('a half of a character reads as what the database made of it', () => {
  const printOf = (text: string) => readerPrintOf({ title: text, content: `<p>${text}</p>` });
  expect(printOf('Tea \ud83c')).toBe(printOf('Tea \ufffd'));
  expect(printOf('Tea \ud83c\udf75')).not.toBe(printOf('Tea \ufffd\ufffd'));
});
