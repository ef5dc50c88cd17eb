import { ERROR_CODES, type RemoteVersion } from '@pressloom/contract';
import {
  clientFor,
  getKnownPost,
  ifPartMissing,
  isWordPressError,
  type RemotePost,
  readMedia,
  readTermNames,
  type SeoSupport,
  type SeoValues,
  type WordPressClient,
} from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { conflict, refused } from '../../../http/errors.ts';
import { isAutomaticExcerpt } from '../../../text/excerpt.ts';
import { findPublication, type LockedPost, lockPost, type PublicationRow } from '../../posts/index.ts';
import { openSite } from '../../sites/index.ts';
import { seenOf } from '../delivery/fingerprint.ts';
import { fromWordPressPost } from '../delivery/wordpress-fields.ts';
import { readOtherAuthor } from '../following/read-names-there.ts';
import { readSeoOf } from '../seo/read-seo-there.ts';
import { fingerprintOfSeo, seoLosses } from '../seo/seo-values.ts';
import { readCategories } from './read-categories.ts';

/** The featured image on the site, where it differs from ours. */
export interface RemoteImage {
  url: string;
  altText: string;
}

export interface ReadRemote {
  /** State when the site was read. */
  row: PublicationRow;
  remote: RemotePost;
  theirs: RemoteVersion;
  /** Null if the post there has none; undefined if it is ours or cannot be read. */
  image: RemoteImage | null | undefined;
  /** Ids of its categories that become ours when the remote version is taken over. */
  ourCategories: number[] | null;
  seo: SeoValues;
  /** The SEO plugin whose values they are. */
  seoSupport: SeoSupport | null | undefined;
}

/**
 * Reads the post as its site has it now, in our own format: terms by name, its text as it is written there.
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
  const { client: ofSite, site } = await openSite(services, row.siteId, userId);
  const client = clientFor(ofSite, post.type);
  const remote = await getKnownPost(client, row.wordpressId);
  const categories = await readCategories(client, site, post, remote);
  // Nothing is known of terms that the site hides: ours stay.
  const tags = await readTermNames(client, 'tags', remote.tags).catch(ifPartMissing(post.keywords));
  const sendsTags = site.sendTags && !site.capabilities.missingParts?.includes('tags');
  const { image, loss } = await readImage(client, { post, row }, remote);
  const seo = await readSeoOf(client, site, remote.id);
  const names = {
    category: categories.first,
    moreCategories: categories.others,
    tags: sendsTags ? tags : null,
    author: await readOtherAuthor(client, post, remote),
  };
  const text = fromWordPressPost(remote, post, names, seo);
  return {
    row,
    remote,
    image,
    seo,
    seoSupport: site.capabilities.seo,
    ourCategories: categories.areKnown ? remote.categories : row.ourCategories,
    theirs: {
      ...text,
      automaticExcerpt: isAutomaticExcerpt(remote.excerpt.trim(), remote.content),
      status: remote.status,
      scheduledDate: remote.status === 'future' ? remote.dateGmt : null,
      ourScheduledDate: dateWanted(post, row)?.toISOString() ?? null,
      modifiedAt: remote.modifiedGmt,
      link: remote.link,
      losses: [...loss, ...seoLosses(text)],
      seen: seenOf(remote) + fingerprintOfSeo(seo),
    },
  };
}

/** @throws 409 `remote_changed` if the site has another version by now than the one compared with */
export function requireSeen({ theirs }: ReadRemote, seen: string): void {
  if (theirs.seen === seen) return;
  throw conflict(ERROR_CODES.remoteChanged, 'It was changed on WordPress once more. Please compare again.');
}

/** While the user has to choose, the post has the time of its site, and what was asked for waits. */
const dateWanted = (post: Pick<LockedPost, 'scheduledDate'>, { state, action, scheduledDate }: PublicationRow) =>
  state === 'drifted' && action === 'schedule' ? scheduledDate : post.scheduledDate;

async function readImage(
  client: WordPressClient,
  { post: { featuredImage: ours }, row }: { post: LockedPost; row: PublicationRow },
  { featuredMedia }: RemotePost,
): Promise<{ image: RemoteImage | null | undefined; loss: string[] }> {
  if (featuredMedia === (row.wordpressMediaId ?? 0) && ours === row.wordpressMediaOf)
    return { image: undefined, loss: [] };
  if (featuredMedia === 0) return { image: null, loss: ours ? ['Your featured image is removed.'] : [] };
  try {
    const image = await readMedia(client, featuredMedia);
    return {
      image,
      loss: [ours ? 'Your featured image is replaced by the one there.' : 'Its featured image is taken over.'],
    };
  } catch (error) {
    if (!isWordPressError(error, 'post_gone', 'not_allowed', 'part_missing')) throw error;
    return { image: undefined, loss: ['It shows another featured image there, which your account may not read.'] };
  }
}
