import { z } from 'zod';

const ADMIN_PAGE = 25;
const SEARCH_MAX = 200;

/**
 * How an administrator asks for a page of a table. The first order is the default; `-` is descending.
 *
 * @param filters further fields of the query
 */
export const adminListQuery = <const Orders extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  orders: Orders,
  filters: Filters,
) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX)
      // Nothing else is in the index of a text.
      .refine((search) => search === '' || /[\p{L}\p{N}]/u.test(search), 'Search for a letter or a digit')
      .optional(),
    sort: z.enum(orders).default(orders[0] as never),
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(ADMIN_PAGE),
    ...filters,
  });

/** One page of a table; `nextCursor` is null on the last one. */
export const adminListReply = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.string().nullable() });
