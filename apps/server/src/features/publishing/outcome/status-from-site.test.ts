import type { PostStatus } from '@pressloom/contract';
import { expect, test } from 'vitest';
import { statusFromSite, waitsThere } from './status-from-site.ts';

const AT = '2030-11-20T09:00:00.000Z';
const LATER = '2030-11-21T09:00:00.000Z';
const there = (status: string, dateGmt: string | null = AT) => ({ status, dateGmt });
const here = (status: PostStatus) => ({ status, scheduledDate: status === 'scheduled' ? new Date(AT) : null });
const published = { status: 'published', scheduledDate: null, publishedAt: new Date(AT) };
const scheduled = (date: string) => ({ status: 'scheduled', scheduledDate: new Date(date), publishedAt: null });
const draft = { status: 'draft', scheduledDate: null, publishedAt: null };

test.each([
  // What the site has, what the post is here, what it becomes.
  ['publish', there('publish'), 'draft', published],
  ['publish', there('publish'), 'scheduled', published],
  ['publish', there('publish'), 'published', undefined],
  ['private', there('private'), 'scheduled', published],
  ['future', there('future'), 'draft', scheduled(AT)],
  ['future', there('future'), 'scheduled', undefined],
  ['future, moved', there('future', LATER), 'scheduled', scheduled(LATER)],
  ['future', there('future'), 'published', scheduled(AT)],
  ['draft', there('draft', null), 'draft', undefined],
  ['draft', there('draft', null), 'scheduled', draft],
  ['draft', there('draft', null), 'published', draft],
  ['pending', there('pending', null), 'published', draft],
  ['pending', there('pending', null), 'pending', undefined],
  ['trash', there('trash'), 'published', draft],
  ['nothing', undefined, 'scheduled', draft],
  ['nothing', undefined, 'draft', undefined],
  ['a status of a plugin', there('archived'), 'published', undefined],
] as const)('%s there (%o) makes a %s post %o', (_name, remote, status, expected) => {
  const after = statusFromSite(here(status), remote);
  if (expected) expect(after).toMatchObject(expected);
  else expect(after).toBeUndefined();
});

test('one published long ago keeps its date, one scheduled to the second keeps its milliseconds', () => {
  const date = new Date('2030-11-20T09:00:00.400Z');
  expect(statusFromSite({ status: 'draft', scheduledDate: date }, there('future'))).toMatchObject({
    scheduledDate: date,
  });
});

test('a draft there that waits for our clock is scheduled here', () => {
  expect(statusFromSite(here('scheduled'), there('draft', null), { waits: true })).toBeUndefined();
  const asked = { status: 'draft' as const, scheduledDate: new Date(LATER) };
  expect(statusFromSite(asked, there('draft', null), { waits: true })).toMatchObject(scheduled(LATER));
  expect(statusFromSite(here('scheduled'), undefined, { waits: true })).toMatchObject(draft);
});

test('it waits there only as it was last seen', () => {
  expect(waitsThere(here('scheduled'), there('draft'), there('draft'))).toBe(true);
  expect(waitsThere(here('scheduled'), there('future'), there('draft'))).toBe(false);
  expect(waitsThere(here('published'), there('draft'), there('draft'))).toBe(false);
});

test('a request that failed takes nothing back', () => {
  expect(statusFromSite(here('published'), there('draft', null), { mayWithdraw: false })).toBeUndefined();
  expect(statusFromSite(here('draft'), there('publish'), { mayWithdraw: false })).toMatchObject(published);
});
