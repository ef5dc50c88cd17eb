import type { RemotePost } from '@pressloom/wordpress';
import type { PendingWrite } from '../../../database/schema/index.ts';
import type { Delivery } from './delivery.ts';
import { readerFingerprintOf } from './fingerprint.ts';
import { isAsWeLeftIt } from './refuse-drift.ts';

type Needs = Pick<Delivery, 'publication' | 'post'>;

/** Recorded before our post is written, to recognize a write whose response was lost. */
export const pendingTextWrite = (
  { publication, post }: Needs,
  { title = '', content = '' }: { title?: string; content?: string },
  status?: string,
): PendingWrite => ({
  at: new Date().toISOString(),
  revision: publication.revision,
  version: post.version,
  status: status ?? null,
  readerFingerprint: readerFingerprintOf({ title, content }),
});

/** Same for a write that keeps the text as found: what someone else wrote there must not be mistaken for ours. */
export const pendingStatusWrite = (delivery: Needs, found: RemotePost, status?: string): PendingWrite => {
  const pendingWrite = pendingTextWrite(delivery, found, status);
  return { ...pendingWrite, keepsText: true, ...(!isAsWeLeftIt(delivery, found) && { readerFingerprint: THEIRS }) };
};

/** Matches no text. */
const THEIRS = '';
