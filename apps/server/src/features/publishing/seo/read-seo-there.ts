import { POST_FIELDS, SEO_POST_FIELDS } from '@pressloom/contract';
import {
  isSameSeoValue,
  type RemotePost,
  readSeo,
  SEO_FIELDS,
  type SeoSupport,
  type SeoValues,
  type WordPressClient,
  WordPressError,
} from '@pressloom/wordpress';
import type { RemoteSeo } from '../../../database/schema/index.ts';
import type { PublicationRow } from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { changedOnSite } from '../delivery/refuse-drift.ts';
import { hasOtherSupport, supportOf } from './seo-support.ts';
import { knownOf, seoToSend } from './seo-values.ts';

/** What is known of SEO on the site before a post is sent there. */
export interface SeoThere {
  /** Null if the site has no plugin that we know. */
  support: SeoSupport | null;
  /** As stored there, as far as the plugin tells. */
  values: SeoValues;
  /** The values could not be read: nothing is written over them. */
  error?: WordPressError;
}

/**
 * Reads the SEO values of our post on the site, if there are some to send.
 *
 * @throws ChangedOnSite if a value was changed or removed there since, and the user has not chosen ours
 */
export async function readSeoThere(delivery: Delivery, found: RemotePost | undefined): Promise<SeoThere | undefined> {
  const { client, post, publication } = delivery;
  if (Object.keys(seoToSend(post, publication.seo)).length === 0) return undefined;
  try {
    const support = await supportOf(delivery);
    if (!support || !found) return { support, values: {} };
    const values = await readSeo(client, support, found.id);
    const known = knownOf(publication.seo, support);
    const edit = publication.overwrite ? undefined : editIn(values, { known, post });
    if (edit) throw changedOnSite(edit, found);
    return { support, values };
  } catch (error) {
    if (!(error instanceof WordPressError) || 'seen' in error) throw error;
    if (isUnanswered(error) && (await hasOtherSupport(delivery))) return readSeoThere(delivery, found);
    return { support: null, values: {}, error };
  }
}

/** What is asked of a plugin that is no longer there. */
export const isUnanswered = ({ kind, code }: WordPressError) => kind === 'final' || code === 'unexpected_reply';

/**
 * Names a field that we would overwrite and that has neither what we saw last, nor what we sent, nor what we want. One
 * that is empty there was removed only if ours was seen: plugins drop values that they are sent.
 */
function editIn(
  now: SeoValues,
  { known, post }: Pick<Delivery, 'post'> & { known: RemoteSeo | null },
): string | undefined {
  const ours = seoToSend(post, known);
  const edited = SEO_FIELDS.find((field) => {
    const there = now[field];
    const wasOurs = known?.ours?.includes(field) && known.seen[field];
    if (ours[field] === undefined || there === undefined || (there === '' && !wasOurs)) return false;
    const expected = [ours[field], known?.seen[field], known?.sent?.[field]];
    return !expected.some((each) => each !== undefined && isSameSeoValue(field, each, there));
  });
  if (!edited) return undefined;
  return `${POST_FIELDS[SEO_POST_FIELDS[edited]].comparedAs} was ${now[edited] ? 'changed' : 'removed'} there.`;
}

/** Stands for an edit that may be there: the values can't be read. */
export const UNREAD = Symbol('unread');

/** Returns which SEO value was changed or removed there that the next update would overwrite. */
export async function seoEditSince(
  client: WordPressClient,
  site: SiteRow,
  { post, publication: { seo } }: Pick<Delivery, 'post'> & { publication: Pick<PublicationRow, 'seo'> },
  postId: number,
): Promise<string | typeof UNREAD | undefined> {
  const known = knownOf(seo, site.capabilities.seo);
  if (Object.keys(seoToSend(post, known)).length === 0) return undefined;
  const values = await readIfPossible(client, site, postId);
  return values ? editIn(values, { known, post }) : UNREAD;
}

/** SEO values of a post as its site has them; empty if they can't be read, or nothing is known of its plugin. */
export const readSeoOf = async (client: WordPressClient, site: SiteRow, postId: number): Promise<SeoValues> =>
  (await readIfPossible(client, site, postId)) ?? {};

async function readIfPossible(client: WordPressClient, site: SiteRow, postId: number): Promise<SeoValues | undefined> {
  const support = site.capabilities.seo;
  if (!support) return {};
  return readSeo(client, support, postId).catch((error: unknown) => {
    if (error instanceof WordPressError) return undefined;
    throw error;
  });
}
