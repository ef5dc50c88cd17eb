import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { sign } from './sign.ts';

export type DeliveryFault = 'twice' | 'an hour late' | 'lost';

export interface SentEvent {
  id: string;
  event: string;
  /** The very bytes that are signed. */
  body: string;
  /** HTTP status of each attempt; 0: no answer within 5 seconds. */
  attempts: number[];
}

export interface Webhooks {
  /** Every event so far, oldest first, the lost ones too. */
  events: SentEvent[];
  /** Whether they are still sent: a day of failures disables them. */
  isEnabled(): boolean;
  /** Sends the events to come to this address; undefined sends none. */
  sendTo(url: string | undefined): void;
  /** Decides what goes wrong with the delivery of events to come. */
  faultWith(decide: ((event: string) => DeliveryFault | undefined) | undefined): void;
  emit(event: string, entities: Record<string, unknown>): void;
  /** Sends an event again, as the provider's dashboard does on request. */
  replay(id: string): Promise<void>;
  /** Waits until everything due was sent. */
  settled(): Promise<void>;
}

const ANSWER_WITHIN_MS = 5_000;
const HOUR_MS = 3_600_000;
const RETRY_FOR_MS = 24 * HOUR_MS;

/**
 * Sends events over real sockets: signed over the raw body, one after the other, again at growing intervals for a day
 * while the answer is not 2xx within five seconds.
 * @see https://razorpay.com/docs/webhooks/best-practices
 */
export function createWebhooks(clock: Clock, secret: string): Webhooks {
  const events: SentEvent[] = [];
  let url: string | undefined;
  let fault: ((event: string) => DeliveryFault | undefined) | undefined;
  let isEnabled = true;
  let queue = Promise.resolve();

  const enqueue = (sent: SentEvent, createdAt: number, waitMs = 60_000) => {
    // After the response of the request that caused it, as it is there.
    queue = queue.then(() => setImmediate()).then(() => deliver(sent, createdAt, waitMs));
    return queue;
  };
  const deliver = async (sent: SentEvent, createdAt: number, waitMs: number) => {
    if (!url || !isEnabled) return;
    const status = await post(url, sent, secret);
    sent.attempts.push(status);
    if (status >= 200 && status < 300) return;
    if (clock.now() + waitMs > createdAt + RETRY_FOR_MS) isEnabled = false;
    else clock.at(clock.now() + waitMs, () => enqueue(sent, createdAt, waitMs * 2));
  };

  return {
    events,
    isEnabled: () => isEnabled,
    sendTo: (address) => {
      url = address;
      isEnabled = true;
    },
    faultWith: (decide) => {
      fault = decide;
    },
    emit: (event, entities) => {
      const contains = Object.keys(entities);
      const payload = Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }]));
      const sent: SentEvent = {
        id: randomBytes(7).toString('hex'),
        event,
        body: JSON.stringify({
          entity: 'event',
          account_id: 'acc_DemoNoMoneyMove',
          event,
          contains,
          payload,
          created_at: clock.seconds(),
        }),
        attempts: [],
      };
      events.push(sent);
      const how = fault?.(event);
      if (how === 'lost') return;
      const createdAt = clock.now();
      if (how === 'an hour late') clock.at(createdAt + HOUR_MS, () => enqueue(sent, createdAt));
      else void enqueue(sent, createdAt);
      if (how === 'twice') void enqueue(sent, createdAt);
    },
    replay: (id) => {
      const sent = events.find((event) => event.id === id);
      if (!sent) throw new Error(`There is no event ${id}`);
      return enqueue(sent, clock.now());
    },
    settled: async () => {
      for (let last: Promise<void> | undefined; last !== queue; ) {
        last = queue;
        await last;
      }
    },
  };
}

/** Returns the HTTP status, or 0 without an answer. */
async function post(url: string, { id, body }: SentEvent, secret: string): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': sign(secret, body),
        'x-razorpay-event-id': id,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
