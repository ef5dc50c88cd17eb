import type { RemotePost } from '@pressloom/wordpress';
import { describe, expect, test } from 'vitest';
import { fingerprintsOf, isSameContent, isUnedited, readerFingerprintOf } from './fingerprint.ts';

test('a half of a character reads as what the database made of it', () => {
  const hashOfParts = (text: string) => readerFingerprintOf({ title: text, content: `<p>${text}</p>` });
  expect(hashOfParts('Tea \ud83c')).toBe(hashOfParts('Tea \ufffd'));
  expect(hashOfParts('Tea \ud83c\udf75')).not.toBe(hashOfParts('Tea \ufffd\ufffd'));
});

describe('a post read now is compared with the fingerprint', () => {
  const post: RemotePost = {
    id: 7,
    status: 'publish',
    slug: 'tea',
    link: 'https://blog.example/tea',
    dateGmt: '2026-11-20T08:00:00Z',
    modifiedGmt: '2026-11-20T08:00:00Z',
    title: 'Tea \ud83c',
    content: '<p>Water, leaves, time.</p>',
    excerpt: 'In short',
    categories: [9, 3],
    tags: [12, 5],
    featuredMedia: 44,
  };
  const edits: Partial<RemotePost>[] = [
    { title: 'Coffee' },
    { content: '<p>Water.</p>' },
    { excerpt: '' },
    { categories: [3] },
    { tags: [] },
    { featuredMedia: 0 },
  ];

  // Copied from a row that a release before versions stored.
  const released = { fingerprint: '6febbcc7ddd4fe03523c1c342e9ed2c7' };

  test('that a release before versions stored', () => {
    expect(isUnedited(released, { ...post, tags: [5, 12], categories: [3, 9], status: 'future', slug: 'x' })).toBe(
      true,
    );
    for (const edit of edits) expect(isUnedited(released, { ...post, ...edit })).toBe(false);
  });

  test('of the newest version stored that it knows, if a newer release stored more', () => {
    const { fingerprints } = fingerprintsOf(post);
    expect(isUnedited({ fingerprints: { ...fingerprints, 1000: 'unknown' } }, post)).toBe(true);
    for (const edit of edits) expect(isUnedited({ fingerprints }, { ...post, ...edit })).toBe(false);
  });

  test('of which nothing is known if none is stored', () => {
    expect(isUnedited({}, post)).toBeUndefined();
    expect(isUnedited(null, post)).toBeUndefined();
  });

  test('of version 1 by the previous release, whatever is stored beside it', () => {
    expect(fingerprintsOf(post)).toMatchObject(released);
  });

  test('and two snapshots are of the same content if their fingerprints agree', () => {
    expect(isSameContent(fingerprintsOf(post), fingerprintsOf({ ...post, status: 'draft' }))).toBe(true);
    expect(isSameContent(released, { fingerprint: 'other' })).toBe(false);
  });
});
