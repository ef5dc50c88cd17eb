import { expect, test } from 'vitest';
import type { RemoteSnapshot } from '../../database/schema/index.ts';
import { hashOfParts } from '../../text/hash-of-parts.ts';
import { settingsThereOf } from './settings-there.ts';

const snapshot = (status: string, settings?: RemoteSnapshot['settings']): RemoteSnapshot => ({
  status,
  modifiedGmt: null,
  slug: '',
  dateGmt: null,
  settings,
});
const [none, sesame] = [hashOfParts(['']), hashOfParts(['sesame'])];

test.each([
  ['publish', { protection: none, sticky: false, author: 3 }, { visibility: 'public', sticky: false, authorId: 3 }],
  ['publish', { protection: sesame, sticky: true }, { visibility: 'password', sticky: true, authorId: null }],
  ['private', { protection: none }, { visibility: 'private', sticky: null, authorId: null }],
  ['publish', {}, { visibility: null, sticky: null, authorId: null }],
  ['publish', undefined, { visibility: null, sticky: null, authorId: null }],
  ['draft', { protection: none, author: 3 }, { visibility: null, sticky: null, authorId: 3 }],
] as const)('the settings of a %s copy with %o are %o', (status, settings, expected) => {
  expect(settingsThereOf(snapshot(status, settings))).toEqual(expected);
});

test('nothing is known of what is not there', () => {
  expect(settingsThereOf(null)).toEqual({ visibility: null, sticky: null, authorId: null });
});
