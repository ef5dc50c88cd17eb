import type { RemotePost } from '@pressloom/wordpress';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { fingerprintsOf, readerFingerprintOf } from './fingerprint.ts';
import { settingsSeen } from './post-settings.ts';

export interface Snapshot {
  wordpressId: number;
  link: string;
  remote: RemoteSnapshot;
}

/**
 * What is stored of a post as a library reads it. Without the hash of what a reader finds there: it takes a quarter of
 * the time, and the post's text here is that text.
 */
export const listedSnapshotOf = (remote: RemotePost): Snapshot => ({
  wordpressId: remote.id,
  link: remote.link,
  remote: {
    status: remote.status,
    modifiedGmt: remote.modifiedGmt,
    slug: remote.slug,
    dateGmt: remote.dateGmt,
    ...fingerprintsOf(remote),
    title: remote.title,
    settings: settingsSeen(remote),
  },
});

/** What is stored of the post as the site has it. */
export function snapshotOf(post: RemotePost): Snapshot {
  const { remote, ...facts } = listedSnapshotOf(post);
  return { ...facts, remote: { ...remote, readerFingerprint: readerFingerprintOf(post) } };
}

/** The snapshot after a write that left the content alone: an edit of the content there is still to be detected. */
export const snapshotKeepingFingerprint = (before: RemoteSnapshot | null, remote: RemotePost): Snapshot =>
  keepFingerprint(before, snapshotOf(remote));

/** Same for a snapshot taken earlier. */
export const keepFingerprint = (before: RemoteSnapshot | null, facts: Snapshot): Snapshot => {
  if (!before?.fingerprint) return facts;
  const {
    fingerprint,
    fingerprints,
    title = facts.remote.title,
    readerFingerprint = facts.remote.readerFingerprint,
    settings,
  } = before;
  return { ...facts, remote: { ...facts.remote, fingerprint, fingerprints, title, readerFingerprint, settings } };
};
