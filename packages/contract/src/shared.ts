import { z } from 'zod';

export const id = z.uuid();
export const idParams = z.object({ id });
/** An ISO 8601 date-time with `Z` or an offset. The database knows no year 0. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Please enter a valid date' })
  .refine((date) => new Date(date).getUTCFullYear() > 0, 'Please enter a valid date');
export const nothing = z.object({ ok: z.literal(true) });
