import { z } from 'zod';

export const id = z.uuid();
export const idParams = z.object({ id });
/** An ISO 8601 date-time with `Z` or an offset. */
export const instant = z.iso.datetime({ offset: true, error: 'Please enter a valid date' });
export const nothing = z.object({ ok: z.literal(true) });
