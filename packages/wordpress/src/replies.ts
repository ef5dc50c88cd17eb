import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { isWordPressError } from './client.ts';
import { unescapeHtml } from './entities.ts';
import { hasMoreThan } from './has-more-than.ts';

/** A post that we send has at most two million characters; blocks add to them. */
const TEXT_MAX = 4_000_000;
/** A post that we send has at most 40,000; blocks add as many again. */
const TAGS_MAX = 100_000;

const TOO_LONG = 'its text has over 4 million characters';
const TOO_MANY_TAGS = 'its text has over 100,000 HTML tags';

/** Which limit of a {@link text} made a reply unreadable; undefined if none did. */
export const limitExceeded = (cause: unknown): string | undefined =>
  cause instanceof z.ZodError
    ? cause.issues.map(({ message }) => message).find((why) => why === TOO_LONG || why === TOO_MANY_TAGS)
    : undefined;

/** A stored text; replies for editors contain its rendered form as well. Longer texts are not posts. */
export const text = z
  .object({
    raw: z
      .string()
      .max(TEXT_MAX, TOO_LONG)
      .refine((raw) => !hasMoreThan(TAGS_MAX, /</g, raw), TOO_MANY_TAGS),
  })
  .optional()
  .transform((field) => cleanText(field?.raw ?? ''));

/** A name, slug or similar, cut to the length that anyone reads. */
export const line = (max = 250) => z.string().transform((value) => cleanText(value.slice(0, max)));

/** A name that WordPress escapes as HTML, as people write it. */
export const escapedLine = line(1_000).transform(unescapeHtml);

/** A URL that is safe to link to; empty if it is not one. */
export const webAddress = z.string().transform((value) => (isWebAddress(value) ? cleanText(value) : ''));

/** Whether a value is an http or https URL no longer than browsers accept. */
export const isWebAddress = (value: string): boolean =>
  value.length <= 2_048 && /^https?:\/\//i.test(value) && URL.canParse(value);

/** The id of an object on a site. WordPress counts from 1. */
export const remoteId = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** A date-time as ISO 8601 with `Z`, which WordPress omits; null if it is not one. */
export const instant = z
  .string()
  .nullish()
  .transform((value) => {
    const utc = value ? `${value.slice(0, 40).replace(/Z$/, '')}Z` : '';
    return Number.isNaN(Date.parse(utc)) ? null : utc;
  });

/** Rows of a list as far as they are what is asked for: one that a plugin has broken hides no other. */
export const readRows = <T>(row: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((each) => {
    const { success, data } = row.safeParse(each);
    return success ? [data] : [];
  });

/** A list of such rows. */
export const rowsOf = <T>(row: z.ZodType<T>) => z.array(z.unknown()).transform((rows) => readRows(row, rows));

/** Treats a page past the last one of a list as empty. */
export function endOfList(error: unknown): never[] {
  if (isWordPressError(error) && error.wordpressCode === 'rest_post_invalid_page_number') return [];
  throw error;
}
