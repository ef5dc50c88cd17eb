import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Timestamp with the precision of JavaScript's Date, so that a value read back compares equal. */
export const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });

export const primaryId = () => uuid('id').primaryKey().defaultRandom();

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
