import { SEO_PLUGIN_NAMES } from '@pressloom/contract';
import {
  hasStoredNothing,
  isSameSeoValue,
  type RemotePost,
  SEO_FIELDS,
  type SeoField,
  type SeoSupport,
  type SeoValues,
  WordPressError,
  writeSeo,
} from '@pressloom/wordpress';
import { checkpoint } from '../delivery/checkpoint.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { isUnanswered, readSeoThere, type SeoThere } from './read-seo-there.ts';
import { hasOtherSupport } from './seo-support.ts';
import { knownOf, seoOf, seoToSend } from './seo-values.ts';

/**
 * Sends the SEO values that the user set or emptied to the plugin of the site, in a request of its own: whatever the
 * plugin makes of it, the post itself goes out. Returns what did not get there, for the user. A plugin that took nothing
 * may have been replaced: then the other one gets them.
 *
 * @param there undefined if there are none
 * @param found the post as it was before
 * @throws ChangedOnSite if the other plugin has values that we would overwrite
 */
export async function sendSeo(
  delivery: Delivery,
  postId: number,
  there: SeoThere | undefined,
  found: RemotePost | undefined,
): Promise<string[]> {
  if (!there) return [];
  const { notices, isIgnored } = await sendTo(delivery, postId, there);
  if (!isIgnored || !(await hasOtherSupport(delivery))) return notices;
  const now = await readSeoThere(delivery, found);
  return now ? (await sendTo(delivery, postId, now)).notices : [];
}

interface Sent {
  /** What did not get there, for the user. */
  notices: string[];
  /** Nothing of what was sent got there. */
  isIgnored: boolean;
}

async function sendTo(delivery: Delivery, postId: number, there: SeoThere): Promise<Sent> {
  const { support, values: before, error } = there;
  const known = knownOf(delivery.publication.seo, support);
  const wanted = seoToSend(delivery.post, known);
  const all = fieldsOf(wanted);
  if (error) return { notices: notSent(wanted, error), isIgnored: false };
  if (!support) {
    const notices = missing(seoOf(delivery.post), 'sent: the site has no SEO plugin that pressloom knows.');
    return { notices, isIgnored: false };
  }

  // Whether what was sent without a response arrived is known only if the plugin returns it.
  const stored = { ...without(known?.seen, known?.sent), ...before };
  const fields = all.filter((field) => support.fields.includes(field));
  const toSend = pick(
    wanted,
    fields.filter((field) => !isStored(field, stored[field], wanted[field])),
  );
  const ours = fields.filter((field) => wanted[field] !== '');
  const sent = await send(delivery, postId, support, { toSend, stored, ours, oursBefore: known?.ours ?? [] });
  const notices = [
    ...sent.notices,
    ...missing(
      pick(
        wanted,
        all.filter((field) => !fields.includes(field)),
      ),
      `sent: ${SEO_PLUGIN_NAMES[support.plugin]} on the site doesn’t take this over the REST API.`,
    ),
  ];
  return { notices, isIgnored: sent.isIgnored };
}

interface Sending {
  /** Empty if the site has all of them. */
  toSend: SeoValues;
  stored: SeoValues;
  /** Fields that have a value of ours there afterwards. */
  ours: SeoField[];
  oursBefore: SeoField[];
}

/** Recorded before it leaves and once it is confirmed, like every write; repeating it does no harm. */
async function send(
  delivery: Delivery,
  postId: number,
  support: SeoSupport,
  { toSend, stored, ours, oursBefore }: Sending,
): Promise<Sent> {
  const { plugin } = support;
  if (fieldsOf(toSend).length === 0) {
    await checkpoint(delivery, { seo: { plugin, seen: stored, ours } });
    return { notices: [], isIgnored: false };
  }
  const { seo: before } = delivery.publication;
  const mayBeOurs = [...new Set([...oursBefore, ...ours])];
  await checkpoint(delivery, { seo: { plugin, seen: stored, sent: toSend, ours: mayBeOurs } });
  try {
    const { values, dropped } = await writeSeo(delivery.client, support, postId, toSend, stored);
    await checkpoint(delivery, { seo: { plugin, seen: values, ours } });
    const notices = missing(pick(toSend, dropped), `saved as sent by ${SEO_PLUGIN_NAMES[plugin]} on the site.`);
    return { notices, isIgnored: dropped.length === fieldsOf(toSend).length };
  } catch (error) {
    if (!(error instanceof WordPressError)) throw error;
    // Otherwise, emptying a value here would remove one that was set there by hand.
    if (hasStoredNothing(support, error)) await checkpoint(delivery, { seo: before });
    return { notices: notSent(toSend, error, support), isIgnored: isUnanswered(error) };
  }
}

/** Says which values the site doesn't have, and what the user can do. */
function missing(values: SeoValues, how: string): string[] {
  const fields = fieldsOf(values);
  if (fields.length === 0) return [];
  const isToRemove = fields.every((field) => values[field] === '');
  const them = fields.length > 1 ? 'them' : 'it';
  const advice = isToRemove
    ? `Remove ${them} in WordPress.`
    : `Copy ${them} from the SEO section of the post into WordPress.`;
  return [`${named(fields)} not ${how} ${advice}`];
}

const notSent = (values: SeoValues, { message }: WordPressError, support?: SeoSupport) =>
  missing(values, `saved${support ? ` by ${SEO_PLUGIN_NAMES[support.plugin]}` : ''}. ${message}`);

const isStored = (field: SeoField, stored: string | undefined, wanted = '') =>
  stored !== undefined && isSameSeoValue(field, stored, wanted);

const fieldsOf = (values: SeoValues) => SEO_FIELDS.filter((field) => values[field] !== undefined);

const NAMES: Record<SeoField, string> = { title: 'title', description: 'description', keyphrase: 'focus keyphrase' };

const named = (fields: SeoField[]) =>
  `SEO ${new Intl.ListFormat('en').format(fields.map((field) => NAMES[field]))} ${fields.length > 1 ? 'were' : 'was'}`;

const without = (values: SeoValues = {}, left: SeoValues = {}): SeoValues =>
  pick(
    values,
    fieldsOf(values).filter((field) => left[field] === undefined),
  );

const pick = (values: SeoValues, fields: SeoField[]): SeoValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
