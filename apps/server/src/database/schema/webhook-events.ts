import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the payment provider has told us, once each, and whether it was acted on. It says only where to look. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Of what was signed. An earlier release took the provider's ID of the event. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    orderId: text('order_id'),
    paymentId: text('payment_id'),
    subscriptionId: text('subscription_id'),
    refundId: text('refund_id'),
    /** When it happened there. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    handledAt: instant('handled_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is acted on next; null: done, or given up. */
    dueAt: instant('due_at').defaultNow(),
    problem: text('problem'),
  },
  (table) => [
    index('webhook_events_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_given_up')
      .on(table.receivedAt)
      .where(sql`${table.dueAt} is null and ${table.handledAt} is null`),
  ],
);
