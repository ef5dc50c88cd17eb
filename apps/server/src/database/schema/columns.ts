import { type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Timestamp with the precision of JavaScript's Date, so that a value read back compares equal. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

export const primaryId = () => uuid('id').primaryKey().defaultRandom();

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * A name as lists are sorted by it: in the order of Unicode's collation, whatever the language of the database is. The
 * beginning is enough and keeps the index small.
 */
export const alphabetical = (name: SQLWrapper) => sql`("left"(${name}, 100) collate "und-x-icu")`;
