import type { RemoteVersion } from '@pressloom/contract';
import {
  fromBlockMarkup,
  getPost,
  isWordPressError,
  type RemotePost,
  readMedia,
  readTermNames,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { refused } from '../../../http/errors.ts';
import { findPublication, lockPost, type PublicationRow } from '../../posts/index.ts';
import { openSite } from '../../sites/index.ts';
import { fingerprintOf } from '../delivery/fingerprint.ts';
import { fromWordPressPost } from '../delivery/wordpress-fields.ts';

/** The featured image on the site, where it differs from ours. */
export interface RemoteImage {
  url: string;
  altText: string;
}

/** The category that every WordPress starts with, whatever its name there. */
const UNCATEGORIZED_ID = 1;

export interface ReadRemote {
  /** State when the site was read. */
  row: PublicationRow;
  remote: RemotePost;
  theirs: RemoteVersion;
  /** Null if the post there has none; undefined if it is ours or cannot be read. */
  image: RemoteImage | null | undefined;
  /** Ids of its categories that become ours when the remote version is taken over. */
  ourCategories: number[] | null;
}

/**
 * Reads the post as its site has it now, in our own format: terms by name, blocks as plain HTML where that round-trips.
 *
 * @throws 422 `not_on_site`; WordPressError if the site can't be read
 */
export async function readRemote(services: Foundation, userId: string, postId: string): Promise<ReadRemote> {
  const { post, row } = await services.db.transaction(async (tx) => {
    const locked = await lockPost(tx, userId, postId);
    return { post: locked, row: locked.siteId ? await findPublication(tx, postId, locked.siteId) : undefined };
  });
  if (!row || row.wordpressId === null) {
    throw refused('not_on_site', 'This post is not on the site yet. Publish or schedule it first.');
  }
  const { client, site } = await openSite(services, row.siteId, userId);
  const remote = await getPost(client, row.wordpressId);
  // Nothing is known of terms that the site hides: ours stay.
  const [categories, tags] = [
    await readTermNames(client, 'categories', remote.categories).catch(ifHidden([post.category])),
    await readTermNames(client, 'tags', remote.tags).catch(ifHidden(post.keywords)),
  ];
  const sendsTags = site.sendTags && !site.capabilities.missingParts?.includes('tags');
  const { image, loss } = await readImage(client, row, remote);
  const category = categories.includes(post.category) ? post.category : (categories[0] ?? '');
  const isByDefault =
    categories.length === 1 && (remote.categories[0] === UNCATEGORIZED_ID || category === site.defaultCategory);
  // No name is returned for a category that no longer exists.
  const id =
    categories.length === remote.categories.length ? remote.categories[categories.indexOf(category)] : undefined;
  return {
    row,
    remote,
    image,
    ourCategories: id === undefined ? row.ourCategories : [id],
    theirs: {
      ...fromWordPressPost(remote, post, {
        // The category that a post without one got by default was nobody's choice.
        category: post.category === '' && isByDefault ? '' : category,
        tags: sendsTags ? tags : null,
      }),
      status: remote.status,
      modifiedAt: remote.modifiedGmt,
      link: remote.link,
      losses: [...categoryLoss(categories, category), ...blockLoss(remote), ...loss],
      seen: fingerprintOf(remote),
    },
  };
}

const ifHidden = (ours: string[]) => (error: unknown) => {
  if (isWordPressError(error, 'part_missing')) return ours.filter(Boolean);
  throw error;
};

const categoryLoss = (all: string[], kept: string) =>
  all.length > 1
    ? [
        `It is in ${all.length} categories there (${all.join(', ')}); pressloom shows one, ${kept}; the others stay there.`,
      ]
    : [];

/** What the visual editor does not support stays in the text and is shown as source. */
const blockLoss = (remote: RemotePost) =>
  /<!--\s+wp:/.test(fromBlockMarkup(remote.content))
    ? ['It holds WordPress blocks that the visual editor here does not know: they are kept, and edited as source.']
    : [];

async function readImage(
  client: WordPressClient,
  row: PublicationRow,
  { featuredMedia }: RemotePost,
): Promise<{ image: RemoteImage | null | undefined; loss: string[] }> {
  if (featuredMedia === (row.wordpressMediaId ?? 0)) return { image: undefined, loss: [] };
  if (featuredMedia === 0) return { image: null, loss: [] };
  try {
    return { image: await readMedia(client, featuredMedia), loss: [] };
  } catch (error) {
    if (!isWordPressError(error, 'post_gone', 'not_allowed', 'part_missing')) throw error;
    return { image: undefined, loss: ['It shows another featured image there, which your account may not read.'] };
  }
}
