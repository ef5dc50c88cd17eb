import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The time of a column, moved towards the past. */
export const earlier = (column: PgColumn, ms: number): SQL => sql`${column} - make_interval(secs => ${ms / 1_000})`;
