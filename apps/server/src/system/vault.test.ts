import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const appSecret = 'one secret of at least 32 characters';
const newSecret = 'another secret of 32 characters or more';

test('what is sealed cannot be read, and opens again', () => {
  const vault = createVault({ appSecret, previousAppSecret: undefined });
  const sealed = vault.seal('abcd efgh ijkl', 'site-1');
  expect(sealed).not.toContain('abcd');
  expect(vault.open(sealed, 'site-1')).toBe('abcd efgh ijkl');
  expect(vault.seal('abcd efgh ijkl', 'site-1')).not.toBe(sealed);
});

test('a sealed text opens neither for another owner nor after a change', () => {
  const vault = createVault({ appSecret, previousAppSecret: undefined });
  const sealed = vault.seal('secret', 'site-1');
  expect(() => vault.open(sealed, 'site-2')).toThrow();
  const other = sealed.endsWith('AA') ? 'BB' : 'AA';
  expect(() => vault.open(sealed.slice(0, -2) + other, 'site-1')).toThrow();
});

test('a replaced secret still opens what the old one sealed, and marks it for sealing anew', () => {
  const sealed = createVault({ appSecret, previousAppSecret: undefined }).seal('secret', 'site-1');
  const rotated = createVault({ appSecret: newSecret, previousAppSecret: appSecret });
  expect(rotated.open(sealed, 'site-1')).toBe('secret');
  expect(rotated.isStale(sealed)).toBe(true);
  expect(rotated.isStale(rotated.seal('secret', 'site-1'))).toBe(false);
  expect(() => createVault({ appSecret: newSecret, previousAppSecret: undefined }).open(sealed, 'site-1')).toThrow(
    /APP_SECRET_PREVIOUS/,
  );
});
