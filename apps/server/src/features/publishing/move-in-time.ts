import type { RemotePost } from '@pressloom/wordpress';
import { bringToState, freeSlug, type Wanted } from './bring-to-state.ts';
import type { Delivered, Delivery } from './deliver.ts';
import { findOurPost } from './find-our-post.ts';
import { readerPrintOf } from './fingerprint.ts';
import { noteProgress } from './note-progress.ts';

/**
 * Changes when our post becomes public, or makes it so, and leaves its content as the site has it: what an editor has
 * mended there goes out as it is. What somebody has published, scheduled or withdrawn there stays so.
 */
export async function moveInTime(delivery: Delivery, wanted: Wanted): Promise<Delivered> {
  const { publication, post } = delivery;
  const found = await findOurPost(delivery);
  if (!found || isSettledThere(delivery, found)) return asItIs(found);
  const sending = {
    at: new Date().toISOString(),
    revision: publication.revision,
    version: post.version,
    status: wanted.status ?? null,
    readerPrint: readerPrintOf(found),
  };
  await noteProgress(delivery, { sending });
  const freed = await freeSlug(delivery, found, wanted, true);
  const { remote, notices } = await bringToState(delivery, freed, wanted, {});
  return { action: 'schedule', sentVersion: null, remote, notices };
}

/** It is public already, or not as we left it. */
function isSettledThere({ publication: { remote, sending } }: Delivery, { status }: RemotePost): boolean {
  return status === 'publish' || status === 'private' || (status !== remote?.status && status !== sending?.status);
}

const asItIs = (remote: RemotePost | undefined): Delivered => ({
  action: 'schedule',
  sentVersion: null,
  remote: remote ?? null,
  notices:
    remote && !['publish', 'private', 'future'].includes(remote.status)
      ? [`Somebody set this post to "${remote.status}" on WordPress before its time. It was left as it is there.`]
      : [],
});
