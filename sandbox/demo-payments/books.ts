import { randomBytes } from 'node:crypto';
import { badRequest } from './api-error.ts';
import type { Clock } from './clock.ts';
import type { Customer, Instrument, Invoice, Notes, Order, Payment, Plan, Refund, Subscription } from './entities.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything the provider knows. */
export interface Books {
  clock: Clock;
  webhooks: Webhooks;
  keyId: string;
  keySecret: string;
  /** Base address, without `/v1`. */
  url: string;
  orders: Map<string, Order>;
  payments: Map<string, Payment>;
  refunds: Map<string, Refund>;
  /** The request of each idempotency key of a refund, and its refund. */
  refundKeys: Map<string, { request: string; refund: Refund }>;
  customers: Map<string, Customer>;
  plans: Map<string, Plan>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  /** What pays for each authorized subscription. */
  mandates: Map<string, Instrument>;
  /** Subscriptions that end with their current cycle. */
  endingWithCycle: Set<string>;
  /** Plans that apply from the next cycle on, by subscription. */
  nextPlans: Map<string, string>;
  /** What becomes of the refunds to come. */
  refundOutcome: RefundOutcome;
}

export type RefundOutcome = 'processed' | 'pending for a day' | 'failed after a day';

export type BooksOptions = Pick<Books, 'clock' | 'webhooks' | 'keyId' | 'keySecret' | 'url'>;

export function openBooks(options: BooksOptions): Books {
  return {
    ...options,
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    refundKeys: new Map(),
    customers: new Map(),
    plans: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    mandates: new Map(),
    endingWithCycle: new Set(),
    nextPlans: new Map(),
    refundOutcome: 'processed',
  };
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** IDs look like theirs: a prefix and 14 letters or digits. */
export const newId = (prefix: string) =>
  `${prefix}_${[...randomBytes(14)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/** @throws ApiError as the API does for an ID it does not know */
export function find<Entity>(entities: Map<string, Entity>, id: string): Entity {
  const found = entities.get(id);
  if (!found) throw badRequest('The id provided does not exist', { source: 'business', step: 'payment_initiation' });
  return found;
}

/** Runs at a time of the provider's clock, and is over when its webhooks were sent. */
export function schedule(books: Books, time: number, task: () => void) {
  books.clock.at(time, async () => {
    task();
    await books.webhooks.settled();
  });
}

export const notesOf = (notes: unknown): Notes =>
  notes !== null && typeof notes === 'object' && Object.keys(notes).length > 0 ? (notes as Record<string, string>) : [];

/** A list as the API pages it: newest first, created since `from` and until `to`, 10 unless `count` says otherwise, after `skip`. */
export function collection<Entity extends { created_at: number }>(entities: Iterable<Entity>, query: URLSearchParams) {
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(100, Number(query.get('count') ?? 10));
  const from = Number(query.get('from') ?? 0);
  const to = Number(query.get('to') ?? Number.POSITIVE_INFINITY);
  const items = [...entities]
    .reverse()
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toSorted((one, other) => other.created_at - one.created_at)
    .slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items };
}
