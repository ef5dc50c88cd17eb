import type { RemotePost } from '@pressloom/wordpress';
import type { PendingWrite } from '../../../database/schema/index.ts';
import type { Delivery } from './delivery.ts';
import { readerFingerprintOf } from './fingerprint.ts';
import { isAsWeLeftIt } from './refuse-drift.ts';

type Needs = Pick<Delivery, 'publication' | 'post'>;

/** What is noted before our post is written: with it a write whose answer was lost is known again. */
export const pendingTextWrite = (
  { publication, post }: Needs,
  { title = '', content = '' }: { title?: string; content?: string },
  status?: string,
): PendingWrite => ({
  at: new Date().toISOString(),
  revision: publication.revision,
  version: post.version,
  status: status ?? null,
  readerPrint: readerFingerprintOf({ title, content }),
});

/** The same where the text stays as it was found: what somebody else wrote there is not to be taken for ours. */
export const pendingStatusWrite = (delivery: Needs, found: RemotePost, status?: string): PendingWrite => {
  const sending = pendingTextWrite(delivery, found, status);
  return { ...sending, keepsText: true, ...(!isAsWeLeftIt(delivery.publication, found) && { readerPrint: THEIRS }) };
};

/** No text has this print. */
const THEIRS = '';
