import { z } from 'zod';
import { isWordPressError } from './client.ts';

/** A text as stored, of which a reply for editors has the form that readers get, too. */
export const text = z
  .object({ raw: z.string() })
  .optional()
  .transform((field) => field?.raw ?? '');

/** An instant as ISO 8601 with `Z`; WordPress leaves out the `Z`. */
export const instant = z
  .string()
  .nullish()
  .transform((value) => (value ? `${value.replace(/Z$/, '')}Z` : null));

/** A page behind the last one of a list has nothing. */
export function endOfList(error: unknown): never[] {
  if (isWordPressError(error) && error.wordpressCode === 'rest_post_invalid_page_number') return [];
  throw error;
}
