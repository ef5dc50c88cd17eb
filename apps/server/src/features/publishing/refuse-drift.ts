import { type RemotePost, WordPressError } from '@pressloom/wordpress';
import type { Delivery } from './deliver.ts';
import { fingerprintOf, readerPrintOf } from './fingerprint.ts';

/**
 * Refuses to write over what somebody changed on the site since we last wrote there. A write of our own whose answer
 * was lost is no such change: it is recognised by what a reader would find.
 *
 * @throws WordPressError `changed_on_site`
 */
export function refuseDrift({ publication }: Delivery, remote: RemotePost, sendsDate: boolean): void {
  const { remote: seen, sending, overwrite } = publication;
  if (overwrite || !seen?.fingerprint) return;
  const isOurText = fingerprintOf(remote) === seen.fingerprint || sending?.readerPrint === readerPrintOf(remote);
  if (!isOurText) throw changed('Its text, terms or picture were edited there.');
  if (!isOurStatus(remote.status, seen.status, sending?.status)) {
    throw changed(`It was set to "${remote.status}" there.`);
  }
  const isMoved = remote.dateGmt !== seen.dateGmt && remote.status === 'future' && !sending;
  if (sendsDate && isMoved) throw changed('It was moved to another time there.');
}

/** WordPress publishes a scheduled post by itself when its time has come. */
const isOurStatus = (now: string, seen: string, sent: string | null | undefined) =>
  now === seen || now === sent || (seen === 'future' && now === 'publish') || (sent === 'future' && now === 'publish');

const changed = (how: string) =>
  new WordPressError(
    'changed_on_site',
    'final',
    `This post was changed on WordPress since pressloom last wrote it. ${how} Nothing was overwritten: compare the two versions and choose.`,
  );
