import { SEO_PLUGIN_NAMES } from '@pressloom/contract';
import {
  isSameSeoValue,
  SEO_FIELDS,
  type SeoField,
  type SeoSupport,
  type SeoValues,
  WordPressError,
  writeSeo,
} from '@pressloom/wordpress';
import { checkpoint } from '../delivery/checkpoint.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { SeoThere } from './read-seo-there.ts';
import { seoOf } from './seo-values.ts';

/**
 * Sends the SEO values that the user set to the plugin of the site, in a request of its own: whatever the plugin makes
 * of it, the post itself goes out. Returns what did not get there, for the user.
 *
 * @param there undefined if the user set none
 */
export async function sendSeo(delivery: Delivery, postId: number, there: SeoThere | undefined): Promise<string[]> {
  if (!there) return [];
  const { support, values: before, error } = there;
  const ours = seoOf(delivery.post);
  const all = SEO_FIELDS.filter((field) => ours[field] !== undefined);
  if (error) return [notSent(all, error)];
  if (!support) return [`${named(all)} not sent: the site has no SEO plugin that pressloom knows.${COPY}`];

  const known = { ...delivery.publication.seo?.seen, ...before };
  const fields = all.filter((field) => support.fields.includes(field));
  const toSend = pick(
    ours,
    fields.filter((field) => !isSameSeoValue(field, known[field] ?? '', ours[field] ?? '')),
  );
  return [
    ...(Object.keys(toSend).length > 0 ? await send(delivery, postId, support, toSend, known) : []),
    ...notTaken(
      support,
      all.filter((field) => !fields.includes(field)),
    ),
  ];
}

/** Recorded before it leaves and once it is confirmed, like every write; repeating it does no harm. */
async function send(
  delivery: Delivery,
  postId: number,
  support: SeoSupport,
  values: SeoValues,
  before: SeoValues,
): Promise<string[]> {
  await checkpoint(delivery, { seo: { seen: before, sent: values } });
  try {
    const written = await writeSeo(delivery.client, support, postId, values, before);
    await checkpoint(delivery, { seo: { seen: written.values } });
    const { dropped } = written;
    return dropped.length > 0
      ? [`${named(dropped)} not saved as sent by ${SEO_PLUGIN_NAMES[support.plugin]} on the site.${COPY}`]
      : [];
  } catch (error) {
    if (error instanceof WordPressError) return [notSent(Object.keys(values) as SeoField[], error, support)];
    throw error;
  }
}

const notTaken = ({ plugin }: SeoSupport, fields: SeoField[]) =>
  fields.length > 0
    ? [`${named(fields)} not sent: ${SEO_PLUGIN_NAMES[plugin]} on the site doesn’t take this over the REST API.${COPY}`]
    : [];

const notSent = (fields: SeoField[], { message }: WordPressError, support?: SeoSupport) =>
  `${named(fields)} not saved${support ? ` by ${SEO_PLUGIN_NAMES[support.plugin]}` : ''}. ${message}${COPY}`;

const COPY = ' Copy it from the SEO section of the post into WordPress.';

const NAMES: Record<SeoField, string> = { title: 'title', description: 'description', keyphrase: 'focus keyphrase' };

const named = (fields: SeoField[]) =>
  `SEO ${new Intl.ListFormat('en').format(fields.map((field) => NAMES[field]))} ${fields.length > 1 ? 'were' : 'was'}`;

const pick = (values: SeoValues, fields: SeoField[]): SeoValues =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
