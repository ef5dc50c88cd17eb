import { type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Timestamp with the precision of JavaScript's Date, so that a value read back compares equal. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

export const primaryId = () => uuid('id').primaryKey().defaultRandom();

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** Characters that names are sorted by: enough to tell them apart, and few enough for a small index. */
export const SORTED_BY = 100;

/** A name as lists are sorted by it: by Unicode's collation, whatever the language of the database is. */
export const alphabetical = (name: SQLWrapper) =>
  sql`("left"(${name}, ${sql.raw(String(SORTED_BY))}) collate "und-x-icu")`;
