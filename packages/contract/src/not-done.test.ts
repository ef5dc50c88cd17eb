import { expect, test } from 'vitest';
import { notDone } from './options.ts';

test('a request to publish that has failed says so, unless the post is public already', () => {
  expect(notDone({ action: 'publish', isPublic: false })).toBe('Not published');
  expect(notDone({ action: 'publish', isPublic: true })).toBe('Not updated');
  expect(notDone({ action: 'schedule', isPublic: true })).toBe('Not scheduled');
});
