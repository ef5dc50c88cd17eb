import { type RemotePost, WordPressError } from '@pressloom/wordpress';
import { isHidden } from './bring-to-state.ts';
import type { Delivery } from './deliver.ts';
import { factsOf, keepingPrint } from './facts.ts';
import { fingerprintOf, readerPrintOf } from './fingerprint.ts';
import type { PublicationRow } from './publication-store.ts';

/** Refuses to write over what somebody changed on the site since we last wrote there. @throws WordPressError `changed_on_site` */
export function refuseDrift({ publication }: Delivery, remote: RemotePost, sendsDate: boolean): void {
  const drift = publication.overwrite ? undefined : driftOf(publication, remote, sendsDate);
  if (drift) throw changedOnSite(drift);
}

/**
 * Whether nobody but us has edited its text, terms and picture there. A write of our own whose answer was lost is
 * recognised by what a reader would find.
 */
export const isAsWeLeftIt = ({ remote: seen, sending }: Pick<PublicationRow, 'remote' | 'sending'>, now: RemotePost) =>
  !seen?.fingerprint || fingerprintOf(now) === seen.fingerprint || sending?.readerPrint === readerPrintOf(now);

/** What is known of the post as it was found. An edit of somebody else's stays to be seen, whatever we write there next. */
export const factsOfFound = (row: Pick<PublicationRow, 'remote' | 'sending'>, found: RemotePost) =>
  isAsWeLeftIt(row, found) ? factsOf(found) : keepingPrint(row.remote, found);

/** What somebody changed on the site since we last wrote there. */
export function driftOf(
  { remote: seen, sending }: PublicationRow,
  now: RemotePost,
  sendsDate: boolean,
): string | undefined {
  if (!seen?.fingerprint) return undefined;
  if (!isAsWeLeftIt({ remote: seen, sending }, now)) return 'Its text, terms or picture were edited there.';
  if (!isOurStatus(now.status, seen.status, sending?.status)) return `It was set to "${now.status}" there.`;
  const isMoved = now.dateGmt !== seen.dateGmt && now.status === 'future' && !sending;
  return sendsDate && isMoved ? 'It was moved to another time there.' : undefined;
}

/**
 * WordPress publishes a scheduled post by itself when its time has come, and schedules one whose date is still to come.
 * On its way to being public a post of ours may go from draft to pending and back: a plugin there makes it pending, and it
 * is a draft again where its slug is freed.
 */
const isOurStatus = (now: string, seen: string, sent: string | null | undefined) =>
  now === seen ||
  now === sent ||
  (now === 'publish' && (seen === 'future' || sent === 'future')) ||
  (now === 'future' && sent === 'publish') ||
  (isHidden({ status: now }) && isHidden({ status: seen }) && Boolean(sent));

export const changedOnSite = (how: string) =>
  new WordPressError(
    'changed_on_site',
    'final',
    `This post was changed on WordPress since pressloom last wrote it. ${how} Nothing was overwritten: compare the two versions and choose.`,
  );
