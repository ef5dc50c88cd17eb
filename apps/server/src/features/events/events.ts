import type { ServerEvent } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../database/connection.ts';

const CHANNEL = 'pressloom_events';

/** Assumed maximum clock difference between two nodes. */
const CLOCKS_DIFFER_MS = 1_000;

/** Number of users whose last event time is remembered. */
const REMEMBERED = 10_000;

/** PostgreSQL rejects notification payloads of 8,000 bytes and more. */
const PAYLOAD_MAX = 7_900;

export type Listener = (event: ServerEvent) => void;
export type Events = Awaited<ReturnType<typeof createEvents>>;

/**
 * Delivers events from any node to the user's pages, whichever node they are connected to. Uses the database's NOTIFY:
 * sent inside a transaction, an event is delivered only if that transaction commits.
 */
export async function createEvents(database: Database) {
  const listeners = new Map<string, Set<Listener>>();
  const lastEventAt = new Map<string, number>();
  let knownSince = Number.POSITIVE_INFINITY;

  function forgetEvents() {
    lastEventAt.clear();
    knownSince = Date.now();
  }

  const stopListening = await database.listen(
    CHANNEL,
    (payload) => {
      const { userId, event } = JSON.parse(payload) as { userId: string; event: ServerEvent };
      if (lastEventAt.size >= REMEMBERED) forgetEvents();
      lastEventAt.set(userId, Date.now());
      for (const listener of listeners.get(userId) ?? []) listener(event);
    },
    // Events sent while nobody was listening are lost: every page refetches what it shows.
    () => {
      forgetEvents();
      for (const own of listeners.values()) for (const listener of own) listener({ type: 'read-again' });
    },
  );

  forgetEvents();

  return {
    /** Subscribes to the events of one user. Returns a function that unsubscribes. */
    subscribe(userId: string, listener: Listener): () => void {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    /** Whether data a user read at this time (in milliseconds) may have changed since, on any node. */
    mayHaveMissed(userId: string, readAt: number): boolean {
      return Math.max(knownSince, lastEventAt.get(userId) ?? 0) > readAt - CLOCKS_DIFFER_MS;
    },
    close: stopListening,
  };
}

/** Emits events to the user's open pages, in this order, once `tx` commits. */
export async function emitEvent(tx: Db, userId: string, ...events: ServerEvent[]): Promise<void> {
  const notices = events.map((event) => noticeOf(payloadOf(userId, event)));
  await tx.execute(sql`select ${sql.join(notices, sql`, `)}`);
}

/** The payload that `emitEvent` sends for an event. */
const payloadOf = (userId: string, event: ServerEvent) => JSON.stringify({ userId, event: shortened(event) });

/** Sends a payload once the surrounding statement commits. */
const noticeOf = (payload: unknown) => sql`pg_notify(${CHANNEL}, ${payload})`;

/** Texts from a site may be long; a page that needs the full text reads the post or the notifications. */
function shortened(event: ServerEvent): ServerEvent {
  if (Buffer.byteLength(JSON.stringify(event)) < PAYLOAD_MAX - 200) return event;
  if (event.type === 'notification') {
    const { notification } = event;
    const { title, message } = notification;
    return { ...event, notification: { ...notification, title: title.slice(0, 200), message: message.slice(0, 500) } };
  }
  if (event.type !== 'publication') return event;
  const { publication } = event;
  return {
    ...event,
    title: event.title.slice(0, 200),
    publication: {
      ...publication,
      notices: [],
      link: publication.link && publication.link.length > 1_000 ? null : publication.link,
      error: publication.error && { ...publication.error, message: publication.error.message.slice(0, 500) },
    },
  };
}
