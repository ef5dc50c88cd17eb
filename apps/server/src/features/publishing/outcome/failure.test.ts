import { WordPressError } from '@pressloom/wordpress';
import { expect, test } from 'vitest';
import type { Foundation } from '../../../foundation.ts';
import { toFailure } from './failure.ts';

test.each([
  ['reply_too_large', 'retry', { kind: 'final', mayBeOfSite: false }],
  // It may have been done, so the post is read before anything is sent again.
  ['reply_too_large', 'unknown', { kind: 'unknown', mayBeOfSite: false }],
  ['post_too_large', 'unknown', { kind: 'unknown', mayBeOfSite: false }],
  ['post_unreadable', 'retry', { kind: 'retry', mayBeOfSite: false }],
  ['post_unreadable', 'unknown', { kind: 'unknown', mayBeOfSite: false }],
  ['unexpected_reply', 'retry', { kind: 'retry', mayBeOfSite: true }],
] as const)('%s of kind %s is judged as %j', (code, kind, expected) => {
  expect(toFailure({} as Foundation, new WordPressError(code, kind, 'Why'))).toMatchObject(expected);
});
