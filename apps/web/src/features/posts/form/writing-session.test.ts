import { expect, it } from 'vitest';
import { sessionAt, type WritingSession } from './writing-session.ts';

const aSession = (change: Partial<WritingSession> = {}): WritingSession => ({
  key: 3,
  pathname: '/posts/new',
  draftId: null,
  ownUrl: null,
  ...change,
});

it('stays the same while the URL does', () => {
  const session = aSession({ draftId: 'a' });
  expect(sessionAt(session, '/posts/new', 'a')).toBe(session);
});

it('goes on when a new post gets its own URL', () => {
  const session = aSession({ draftId: 'a', ownUrl: '/posts/a' });
  expect(sessionAt(session, '/posts/a', null)).toEqual(aSession({ pathname: '/posts/a' }));
});

it.each([
  ['another post', aSession({ ownUrl: '/posts/a' }), '/posts/b'],
  ['a post before the new one is saved', aSession(), '/posts/a'],
  ['a new post after an existing one', aSession({ pathname: '/posts/a' }), '/posts/new'],
  ['the other URL of a new post', aSession(), '/create'],
])('ends when the user opens %s', (_, session, pathname) => {
  expect(sessionAt(session, pathname, null)).toEqual(aSession({ key: 4, pathname }));
});

it('goes on when an autosave puts the draft into the URL', () => {
  expect(sessionAt(aSession(), '/posts/new', 'a')).toEqual(aSession({ draftId: 'a' }));
});

it('ends when the user opens a new post while another new one has a draft', () => {
  expect(sessionAt(aSession({ draftId: 'a' }), '/posts/new', null)).toEqual(aSession({ key: 4 }));
});
