import { bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, primaryId } from './columns.ts';

/** Until when a model's endpoint is not asked. `endpoint` is a hash of its address, model, key and owner. */
export const modelWaits = pgTable('model_waits', {
  endpoint: text('endpoint').primaryKey(),
  /** Nothing is begun in the background until then. */
  until: instant('until').notNull(),
  /** Nobody asks it until then, because it said so itself. */
  askedUntil: instant('asked_until'),
});

/** Requests of the last minute to an endpoint that has limits, from all processes. */
export const modelRequests = pgTable(
  'model_requests',
  {
    id: primaryId(),
    endpoint: text('endpoint').notNull(),
    at: instant('at').notNull(),
    /** An estimate, until the endpoint has said how many it took. */
    tokens: integer('tokens').notNull(),
  },
  (table) => [index('model_requests_endpoint').on(table.endpoint, table.at)],
);

/** Requests that wait for room below the limits of an endpoint, from all processes. */
export const modelQueue = pgTable(
  'model_queue',
  {
    /** The ticket that its process asks again with. */
    id: primaryId(),
    endpoint: text('endpoint').notNull(),
    /** They come in this order; those that users wait for come before all others. */
    position: bigserial('position', { mode: 'number' }),
    isBackground: boolean('is_background').notNull(),
    /** An estimate. */
    tokens: integer('tokens').notNull(),
    /** A request that was not made again by then was given up, or its process died. */
    until: instant('until').notNull(),
  },
  (table) => [index('model_queue_endpoint').on(table.endpoint)],
);
