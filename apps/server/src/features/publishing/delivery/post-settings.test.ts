import type { RemotePost } from '@pressloom/wordpress';
import { expect, test } from 'vitest';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { hasSettings, settingEdit } from './post-settings.ts';
import { keepFingerprint } from './snapshot.ts';

const OURS = '2019-03-04T05:06:00';
const THEIRS = '2020-01-02T03:04:05';
const WANTED = {
  commentStatus: 'default',
  visibility: 'default',
  password: '',
  slug: '',
  authorOnSite: null,
  publicationDate: `${OURS}.000Z`,
  sticky: null,
} as const;
const seen = (dateGmt: string | null, status = 'publish') =>
  ({ status, dateGmt, slug: '', modifiedGmt: null, fingerprint: 'a', settings: {} }) as RemoteSnapshot;
const there = (changes: Partial<RemotePost>) =>
  ({ status: 'publish', dateGmt: OURS, slug: '', ...changes }) as RemotePost;

test.each([
  ['moved there', OURS, THEIRS, true],
  ['moved there to what is wanted here', THEIRS, OURS, false],
  ['as it was', THEIRS, THEIRS, false],
  ['not said by the site any longer', THEIRS, null, false],
  ['never said by the site', null, null, false],
  ['said for the first time', null, THEIRS, false],
])('the date of a public post that is %s (%s, then %s) was changed there: %s', (_case, before, now, isChanged) => {
  expect(settingEdit(seen(before), WANTED, there({ dateGmt: now }))).toBe(
    isChanged ? 'Its publication date was changed there.' : undefined,
  );
});

test.each([
  ['its date', there({}), true],
  ['another date', there({ dateGmt: THEIRS }), false],
  ['another author', there({ author: 3 }), false],
  ['the author', there({ author: 2 }), true],
  ['no word on who wrote it', there({ author: undefined }), true],
  ['a sticky setting that is left to it', there({ sticky: true }), true],
])('a site with %s has what was chosen: %s', (_case, now, expected) => {
  expect(hasSettings({ ...WANTED, authorOnSite: { id: 2, name: 'Ada' } }, now)).toBe(expected);
});

test.each([
  ['publish', 'publish', OURS],
  ['future', 'publish', THEIRS],
  ['publish', 'draft', THEIRS],
])('from %s to %s, what was known of the text keeps the date %s', (before, now, date) => {
  const facts = { wordpressId: 1, link: '', remote: seen(THEIRS, now) } as unknown as Parameters<
    typeof keepFingerprint
  >[1];
  expect(keepFingerprint(seen(OURS, before), facts).remote.dateGmt).toBe(date);
});
