import { listedDate, type PostOrder } from '@pressloom/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInstant, cursorText, decodeCursor, encodeCursor } from '../../database/cursor.ts';
import { alphabetical, SORTED_BY } from '../../database/schema/columns.ts';
import { posts } from '../../database/schema/index.ts';
import { dateKey, publishedKey } from '../../database/schema/posts.ts';

type SortedRow = Pick<
  typeof posts.$inferSelect,
  'id' | 'title' | 'status' | 'scheduledDate' | 'createdAt' | 'publishedAt'
>;

type OrderName = Exclude<PostOrder, `-${string}`>;

interface Order {
  /** Sort key; an index of the table holds it after the owner and before the id. */
  key: SQL;
  /** The position of a row, as a cursor holds it. */
  positionOf(row: SortedRow): string | null;
  position: z.ZodType<string | null>;
  /** The key for a position. */
  keyAt(position: string | null): SQL;
}

const atInstant = (position: string | null) => sql`coalesce(${position}::timestamptz, '-infinity')`;

const ORDERS: Record<OrderName, Order> = {
  created: {
    key: sql`${posts.createdAt}`,
    positionOf: ({ createdAt }) => createdAt.toISOString(),
    position: cursorInstant,
    keyAt: atInstant,
  },
  date: {
    key: dateKey(posts),
    positionOf: (row) => listedDate(row).toISOString(),
    position: cursorInstant,
    keyAt: atInstant,
  },
  published: {
    key: publishedKey(posts),
    positionOf: ({ publishedAt }) => publishedAt?.toISOString() ?? null,
    position: cursorInstant.nullable(),
    keyAt: atInstant,
  },
  title: {
    key: alphabetical(posts.title),
    positionOf: ({ title }) => [...title].slice(0, SORTED_BY).join(''),
    position: cursorText,
    keyAt: (position) => alphabetical(sql`${position}::text`),
  },
};

/** How a list is sorted and continued by keyset; rows with equal keys are ordered by id. */
export function postOrder(sort: PostOrder) {
  const isDescending = sort.startsWith('-');
  const { key, positionOf, position, keyAt } = ORDERS[sort.replace('-', '') as OrderName];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const by = (first: SQLWrapper, second: SQLWrapper) => [sql`${first} ${direction}`, sql`${second} ${direction}`];
  return {
    key,
    orderBy: by(key, posts.id),
    /** The same order, of columns of a subquery. */
    by,
    cursorOf: (row: SortedRow): string => encodeCursor([positionOf(row), row.id]),
    /** Only rows after the cursor. @throws 400 for a cursor of another order */
    after(cursor: string): SQL {
      const [at, id] = decodeCursor(cursor, z.tuple([position, z.uuid()]));
      return sql`(${key}, ${posts.id}) ${isDescending ? sql`<` : sql`>`} (${keyAt(at)}, ${id}::uuid)`;
    },
  };
}
