import type { RemotePost } from '@pressloom/wordpress';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { isPublic } from '../../posts/index.ts';
import { fingerprintsOf, readerFingerprintOf } from './fingerprint.ts';
import { settingsSeen } from './post-settings.ts';

/** What is stored of the post as the site has it. */
export const snapshotOf = (remote: RemotePost) => ({
  wordpressId: remote.id,
  link: remote.link,
  remote: {
    status: remote.status,
    modifiedGmt: remote.modifiedGmt,
    slug: remote.slug,
    dateGmt: remote.dateGmt,
    ...fingerprintsOf(remote),
    title: remote.title,
    readerFingerprint: readerFingerprintOf(remote),
    settings: settingsSeen(remote),
  },
});

export type Snapshot = Omit<ReturnType<typeof snapshotOf>, 'remote'> & { remote: RemoteSnapshot };

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
  // Between two public states, the date is a setting, too.
  const { dateGmt } = isPublic(before) && isPublic(facts.remote) ? before : facts.remote;
  return {
    ...facts,
    remote: { ...facts.remote, fingerprint, fingerprints, title, readerFingerprint, settings, dateGmt },
  };
};
