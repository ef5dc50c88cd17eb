import { expect, test } from 'vitest';
import { readerFingerprintOf } from './fingerprint.ts';

test('a half of a character reads as what the database made of it', () => {
  const hashOfParts = (text: string) => readerFingerprintOf({ title: text, content: `<p>${text}</p>` });
  expect(hashOfParts('Tea \ud83c')).toBe(hashOfParts('Tea \ufffd'));
  expect(hashOfParts('Tea \ud83c\udf75')).not.toBe(hashOfParts('Tea \ufffd\ufffd'));
});
