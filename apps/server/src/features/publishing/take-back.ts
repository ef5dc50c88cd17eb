import { isWordPressError, updatePost } from '@pressloom/wordpress';
import type { Delivered, Delivery } from './deliver.ts';
import { factsOf } from './facts.ts';
import { findOurPost, isReservedSlug } from './find-our-post.ts';
import { readerPrintOf } from './fingerprint.ts';
import { noteProgress } from './note-progress.ts';
import { settleUnsentPictures } from './settle-pictures.ts';

/** Makes the post a draft on its site again. Where there is none, or it is in the trash, nothing is to be taken back. */
export async function takeBack(delivery: Delivery): Promise<Delivered> {
  const { client, publication, post } = delivery;
  const found = await findOurPost(delivery).catch((error: unknown) => {
    if (isWordPressError(error, 'post_gone', 'post_in_trash')) return undefined;
    throw error;
  });
  if (!found) return { action: 'unschedule', remote: null, sentVersion: null, notices: [NOTHING_THERE] };
  const sending = {
    at: new Date().toISOString(),
    revision: publication.revision,
    version: post.version,
    status: 'draft',
    readerPrint: readerPrintOf(found),
  };
  await noteProgress(delivery, { ...factsOf(found), sending });
  const isReserved = isReservedSlug(found.slug, publication.reservation);
  const remote = await updatePost(client, found.id, { status: 'draft', ...(isReserved && { slug: '' }) });
  const notices = remote.status === 'draft' ? [] : [`The site left the post as "${remote.status}".`];
  const pictures = settleUnsentPictures(delivery, remote);
  return { action: 'unschedule', remote, sentVersion: null, notices, pictures };
}

const NOTHING_THERE = 'The post was not on the site any more, so there was nothing to take back.';
