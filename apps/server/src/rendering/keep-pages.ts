import { hash } from 'node:crypto';
import type { Session } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import type { Events } from '../features/events/index.ts';

/** Pages are large: each of their replies may have 100,000 characters. */
const MOST = 20;

/** Relative times in a page become wrong on their own. */
const KEPT_MS = 60_000;

interface KeptPage {
  body: string;
  /** Earliest time at which its data was read, in milliseconds. */
  readAt: number;
  /** The user and the expiry of the session at that time. */
  session: string;
}

/**
 * Cache of pages rendered within the last minute. One is sent again if no event has changed what its user read: by the
 * same rule an open page reads nothing again.
 */
export function keepPages({ mayHaveMissed }: Pick<Events, 'mayHaveMissed'>) {
  const pages = new Map<string, KeptPage>();
  return {
    /** @param session the current one */
    find(request: FastifyRequest, session: Session): string | undefined {
      const page = pages.get(keyOf(request));
      if (!page || Date.now() - page.readAt > KEPT_MS || page.session !== textOf(session)) return undefined;
      return mayHaveMissed(session.user.id, page.readAt) ? undefined : page.body;
    },
    keep(request: FastifyRequest, session: Session, page: { body: string; readAt: number }): void {
      const key = keyOf(request);
      pages.delete(key);
      pages.set(key, { ...page, session: textOf(session) });
      const [oldest] = pages.keys();
      if (pages.size > MOST && oldest !== undefined) pages.delete(oldest);
    },
  };
}

/** Everything that a page is rendered from, including the session. */
const keyOf = ({ url, headers }: FastifyRequest) =>
  hash('sha256', JSON.stringify([url, headers.cookie, headers['user-agent']]));

const textOf = ({ user, expires_at }: Session) => JSON.stringify([user, expires_at]);
