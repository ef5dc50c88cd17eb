import { CONTENT_MAX } from '@pressloom/contract';
import {
  cleanText,
  isWordPressError,
  type RemotePost,
  readNewestRevisions,
  type SavedRevision,
  type WordPressClient,
} from '@pressloom/wordpress';

/**
 * The text that somebody saved on the site after we had looked and before we wrote, and that ours has replaced: WordPress
 * has no write that depends on what is there. Its count of revisions shows it without a request, unless the site keeps a
 * limited number and has reached it. Undefined if there is none, or the site keeps or shows no revisions.
 *
 * @param found the post when we looked
 * @param saved the same after our write
 */
export async function findReplaced(
  client: WordPressClient,
  { id, revisions: before, ...found }: RemotePost,
  { revisions: after, ...saved }: RemotePost,
): Promise<SavedRevision | undefined> {
  if (!before || !after || after.newest === before.newest) return undefined;
  // Ours.
  if (after.count === before.count + 1) return undefined;
  const newest = await readNewestRevisions(client, id).catch((error: unknown) => {
    // What was asked for is done.
    if (isWordPressError(error)) return [];
    throw error;
  });
  return newest.find((each) => each.id > (before.newest ?? 0) && !isSame(each, saved) && !isSame(each, found));
}

type Text = Pick<SavedRevision, 'title' | 'content' | 'excerpt'>;

const isSame = (one: Text, other: Text) =>
  one.title === other.title && one.content === other.content && one.excerpt === other.excerpt;

/** A text of WordPress may be longer than a post can be here. */
export const isKeptHere = ({ content }: SavedRevision): boolean => cleanText(content).length <= CONTENT_MAX;

/** Says where the text is that was replaced. */
export const savedMeanwhile = (replaced: SavedRevision): string =>
  `Somebody saved this post on WordPress while it was being updated, and the update replaced that text. ${
    isKeptHere(replaced)
      ? 'It is among the versions of this post, and among the revisions in WordPress: compare them.'
      : 'It is too long to be kept here. You find it among the revisions in WordPress: compare them.'
  }`;
