import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { withIndex } from '../../search/index.ts';
import { hasSearch, keysetOf, type ListedTable, type SortOf } from './listed-table.ts';

export interface ListQuery<Name extends string> {
  search?: string | undefined;
  sort: SortOf<Name>;
  cursor?: string | undefined;
  limit: number;
}

/** The IDs of a page, in its order, and where the next page begins. */
export interface FoundPage {
  ids: string[];
  nextCursor: string | null;
}

/**
 * To compare so many texts takes a few milliseconds. What fills a page among them is found soonest so; what does not is
 * rare, and an index finds it.
 */
const ROWS_COMPARED = 1_000;

/**
 * Finds one page of a table by keyset, whatever the size of the table. The caller reads the rows by their IDs.
 *
 * @param where what the administrator filters by
 */
export async function findPage<Name extends string>(
  db: Db,
  listed: ListedTable<Name>,
  query: ListQuery<Name>,
  where?: SQL,
): Promise<FoundPage> {
  const rows = await findRows(db, listed, query, where);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    nextCursor: rows.length > query.limit && last ? keysetOf(listed, query.sort).cursorOf(last) : null,
  };
}

async function findRows<Name extends string>(db: Db, listed: ListedTable<Name>, query: ListQuery<Name>, where?: SQL) {
  const { search, ...rest } = query;
  if (!search) return pageQuery(db, listed, rest, where);
  const first = await firstMatchesQuery(db, listed, { ...rest, search }, where);
  if (first.length > query.limit) return first;
  return withIndex(db, (tx) => pageQuery(tx, listed, rest, and(where, isFound(listed, search))));
}

/** The query itself, so that a test can check its plan. */
export function pageQuery<Name extends string>(
  db: Db,
  listed: ListedTable<Name>,
  { sort, cursor, limit }: ListQuery<Name>,
  where?: SQL,
) {
  const keyset = keysetOf(listed, sort);
  return db
    .select({ id: sql<string>`${listed.id}`, position: keyset.position })
    .from(listed.table)
    .where(and(where, cursor ? keyset.after(cursor) : undefined))
    .orderBy(...keyset.orderBy())
    .limit(limit + 1);
}

/** What matches among the first rows of the list, read in its order until the page is full. */
export function firstMatchesQuery<Name extends string>(
  db: Db,
  listed: ListedTable<Name>,
  { search, sort, cursor, limit }: ListQuery<Name> & { search: string },
  where?: SQL,
) {
  const keyset = keysetOf(listed, sort);
  const first = db
    .select({
      id: sql<string>`${listed.id}`.as('id'),
      key: sql`${keyset.key}`.as('key'),
      position: keyset.position.as('position'),
      matches: sql<boolean>`${matchesSearch(listed, search)}`.as('matches'),
    })
    .from(listed.table)
    .where(and(where, cursor ? keyset.after(cursor) : undefined))
    .orderBy(...keyset.orderBy())
    .limit(ROWS_COMPARED)
    .as('first');
  return db
    .select({ id: first.id, position: first.position })
    .from(first)
    .where(sql`${first.matches}`)
    .orderBy(...keyset.orderBy(first.key, first.id))
    .limit(limit + 1);
}

function matchesSearch({ texts, textsOf }: ListedTable, search: string): SQL {
  const matches = hasSearch(texts, search);
  if (!textsOf) return matches;
  const { table, id, by } = textsOf;
  return sql`exists (select from ${table} where ${id} = ${by} and ${matches})`;
}

/** OFFSET 0 keeps the planner from walking through the whole list in its order, in the hope that many rows match. */
export function isFound({ table, id, texts, textsOf }: ListedTable, search: string): SQL {
  const of = textsOf ?? { table, id, by: id };
  return sql`${of.by} in (select ${of.id} from ${of.table} where ${hasSearch(texts, search)} offset 0)`;
}
