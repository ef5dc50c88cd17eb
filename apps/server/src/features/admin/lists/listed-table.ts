import { type Column, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { cursorInstant, cursorText, decodeCursor, encodeCursor } from '../../../database/cursor.ts';
import { escapeLike } from '../../../database/like.ts';

/** What a table is sorted by. An index holds the key before the ID, or the key alone if it differs in almost every row. */
export interface SortKey {
  /** Never null. */
  key: SQL | Column;
  type: 'timestamptz' | 'text' | 'integer';
}

/** A table that administrators list. */
export interface ListedTable<Name extends string = string> {
  table: PgTable;
  id: Column;
  keys: Record<Name, SortKey>;
  /** Texts that a search compares. A trigram index holds each of a large table. */
  texts: Column[];
  /** The table of the texts, if it is another one; `by` refers to its ID. */
  textsOf?: { table: PgTable; id: Column; by: Column };
}

/** A sort order: the name of a key, with `-` if it is descending. */
export type SortOf<Name extends string> = Name | `-${Name}`;

/** How a table is sorted and continued by keyset; rows with equal keys are ordered by ID. */
export function keysetOf<Name extends string>({ id, keys }: ListedTable<Name>, sort: SortOf<Name>) {
  const isDescending = sort.startsWith('-');
  const { key, type } = keys[sort.replace('-', '') as Name];
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    key,
    /** The key of a row as its cursor holds it. */
    position: type === 'timestamptz' ? utcOf(key) : sql<string>`(${key})::text`,
    orderBy: (first: SQL | SQL.Aliased | Column = sql`${key}`, second: SQL.Aliased | Column = id) => [
      sql`${first} ${direction}`,
      sql`${second} ${direction}`,
    ],
    cursorOf: (row: { id: string; position: string }): string => encodeCursor([sort, row.position, row.id]),
    /** Only rows after the cursor. @throws 400 for a cursor of another order, or one that is not ours */
    after(cursor: string): SQL {
      const [, position, from] = decodeCursor(cursor, z.tuple([z.literal(sort), positions[type], z.uuid()]));
      const at = sql`(${position}::${sql.raw(type)}, ${from}::uuid)`;
      return sql`(${key}, ${id}) ${isDescending ? sql`<` : sql`>`} ${at}`;
    },
  };
}

/** To the microsecond, as ISO 8601: JavaScript's dates are coarser. */
const utcOf = (key: SQL | Column) => sql<string>`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A cursor may be anybody's invention: what the database would refuse is refused here. */
const positions = {
  timestamptz: cursorInstant,
  text: cursorText,
  integer: z.string().regex(/^-?\d{1,9}$/),
};

/** Trigrams need three characters inside a word, or the beginning of a word. */
const TRIGRAM_LENGTH = 3;

/** One of the texts contains the search; one of fewer than three characters begins a word of it. */
export function hasSearch(texts: readonly (Column | SQL)[], search: string): SQL {
  const text = escapeLike(search);
  const patterns = search.length < TRIGRAM_LENGTH ? [`${text}%`, `% ${text}%`] : [`%${text}%`];
  return or(...texts.flatMap((each) => patterns.map((pattern) => sql`${each} ilike ${pattern}`))) ?? sql`false`;
}
