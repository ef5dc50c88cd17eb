import { expect, test } from 'vitest';
import { isSameSecret } from './is-same-secret.ts';

test.each([
  ['secret', 'secret', true],
  ['secret', 'Secret', false],
  ['secret', 'secret ', false],
  ['', '', true],
  // As many characters, but more bytes.
  ['secret', 'sécret', false],
])('%j is %j: %s', (secret, given, expected) => {
  expect(isSameSecret(secret, given)).toBe(expected);
});
