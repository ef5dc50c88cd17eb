import { type RemotePost, readableText, readRevisions, type WordPressClient } from '@pressloom/wordpress';
import type { PublicationRow } from '../../posts/index.ts';
import { isHidden } from '../remote-status.ts';
import { isUnedited, readerFingerprintOf } from './fingerprint.ts';
import { isReservedSlug } from './reserved-slug.ts';

type Known = Pick<PublicationRow, 'reservation' | 'remote' | 'pendingWrite'>;

/**
 * Whether a post with the id of ours is ours. A site that was restored from a backup reassigns ids: a post that cannot
 * be shown to be ours must not be written to.
 *
 * An editor may have changed the title, slug and text of our post, but leaves its date alone, and the site keeps our
 * text among its revisions. A date alone proves nothing: other posts go out at nine o'clock, too.
 *
 * @param post its title and text here
 * @throws WordPressError if the site can't be read
 */
export async function isOurPost(
  client: WordPressClient,
  { reservation, remote: seen, pendingWrite }: Known,
  post: { title: string; content: string },
  found: RemotePost,
): Promise<boolean> {
  if (isReservedSlug(found.slug, reservation)) return true;
  if (isUnedited(seen, found)) return true;
  const fingerprints = [seen?.readerFingerprint, pendingWrite?.readerFingerprint, readerFingerprintOf(post)];
  const hasOurText = (text: { title: string; content: string }) => fingerprints.includes(readerFingerprintOf(text));
  if (hasOurText(found)) return true;

  const isSameTitle = [seen?.title, post.title].some((title) => title !== undefined && isSameText(title, found.title));
  const isSameSlug = Boolean(seen?.slug) && found.slug.replace(/__trashed$/, '') === seen?.slug;
  const isSameDate = Boolean(seen?.dateGmt) && found.dateGmt === seen?.dateGmt;
  if (isSameDate && (isSameTitle || isSameSlug)) return true;
  // The date of a draft follows its edits, and sites that keep no revisions offer no other evidence.
  if (seen && isHidden(seen) && isHidden(found) && isSameTitle) return true;
  const mayBeOurs = isSameTitle || isSameSlug || isSameDate || !seen || isHidden(seen);
  return mayBeOurs && (await readRevisions(client, found.id)).some(hasOurText);
}

const isSameText = (one: string, other: string) => readableText(one) === readableText(other);
