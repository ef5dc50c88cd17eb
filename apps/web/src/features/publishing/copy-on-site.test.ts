import { describe, expect, it } from 'vitest';
import { aPublication } from '../../testing/pages/factories.ts';
import { goesOutAsSaved, isBeingDeleted, isOnItsWay, publicCopyOf } from './copy-on-site.ts';

describe('how the public copy compares with the post', () => {
  const published = aPublication({ state: 'done', wordpressId: 7, outdated: false });
  it.each([
    ['a post that is not public has none', 'draft', published, false, null],
    ['a post without a publication has none', 'published', null, false, null],
    ['a post that has not reached the site has none', 'published', { ...published, wordpressId: null }, false, null],
    ['without edits it is up to date', 'published', published, false, 'up-to-date'],
    ['with unsaved edits it is older', 'published', published, true, 'older'],
    ['with saved edits it is older', 'published', { ...published, outdated: true }, false, 'older'],
    ['changed on the site, whatever was edited here', 'published', { ...published, state: 'drifted' }, true, 'changed'],
  ] as const)('%s', (_, status, publication, isUnsaved, expected) => {
    expect(publicCopyOf({ status }, publication, isUnsaved)).toBe(expected);
  });
});

it.each([
  ['queued', true, true],
  ['publishing', true, true],
  ['waiting', false, true],
  ['done', false, false],
  ['failed', false, false],
] as const)('a publication that is %s: on its way %s, goes out as it was saved %s', (state, onItsWay, asSaved) => {
  expect(isOnItsWay(aPublication({ state }))).toBe(onItsWay);
  expect(goesOutAsSaved({ status: 'draft' }, aPublication({ state }))).toBe(asSaved);
});

it('a post that was never sent is not on its way, and goes out as it was saved only if it is scheduled', () => {
  expect(isOnItsWay(null)).toBe(false);
  expect(goesOutAsSaved({ status: 'draft' }, null)).toBe(false);
  expect(goesOutAsSaved({ status: 'scheduled' }, null)).toBe(true);
});

it.each([
  ['delete', 'queued', true],
  ['delete', 'publishing', true],
  ['delete', 'waiting', false],
  ['delete', 'failed', false],
  ['update', 'publishing', false],
] as const)('a request to %s that is %s: its post is being deleted %s', (action, state, expected) => {
  expect(isBeingDeleted(aPublication({ action, state }))).toBe(expected);
});
