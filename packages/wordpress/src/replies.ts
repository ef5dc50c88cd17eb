import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { isWordPressError } from './client.ts';
import { hasMoreThan } from './has-more-than.ts';

/** A post that we send has at most two million characters; blocks add to them. */
const TEXT_MAX = 4_000_000;
/** Of a post that we send 40,000, and as many that blocks add. */
const TAGS_MAX = 100_000;

/** A text as stored, of which a reply for editors has the form that readers get, too. Longer ones are no posts. */
export const text = z
  .object({
    raw: z
      .string()
      .max(TEXT_MAX)
      .refine((raw) => !hasMoreThan(TAGS_MAX, /</g, raw)),
  })
  .optional()
  .transform((field) => cleanText(field?.raw ?? ''));

/** A name, a slug or the like: as much of it as anybody reads. */
export const line = (max = 250) => z.string().transform((value) => cleanText(value.slice(0, max)));

/** An address that a link may lead to; empty where it is none. */
export const webAddress = z.string().transform((value) => (isWebAddress(value) ? cleanText(value) : ''));

/** Whether an address is one of the web and no longer than browsers take. */
export const isWebAddress = (value: string): boolean =>
  value.length <= 2_048 && /^https?:\/\//i.test(value) && URL.canParse(value);

/** The id of something on a site. WordPress counts from 1. */
export const remoteId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** An instant as ISO 8601 with `Z`, which WordPress leaves out; null where it is none. */
export const instant = z
  .string()
  .nullish()
  .transform((value) => {
    const utc = value ? `${value.slice(0, 40).replace(/Z$/, '')}Z` : '';
    return Number.isNaN(Date.parse(utc)) ? null : utc;
  });

/** A page behind the last one of a list has nothing. */
export function endOfList(error: unknown): never[] {
  if (isWordPressError(error) && error.wordpressCode === 'rest_post_invalid_page_number') return [];
  throw error;
}
