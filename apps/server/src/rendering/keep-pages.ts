import { hash } from 'node:crypto';
import type { Session } from '@pressloom/contract';
import type { FastifyRequest } from 'fastify';
import type { Events } from '../features/events/index.ts';

/** Pages are large: each of their answers may have 100,000 characters. */
const MOST = 20;

/** What a page says of times gone by becomes wrong on its own. */
const KEPT_MS = 60_000;

interface KeptPage {
  body: string;
  /** When what it shows was read at the earliest, in milliseconds. */
  readAt: number;
  /** The user and the end of the session as they were then. */
  session: string;
}

/**
 * Pages that were drawn within the last minute. One is sent again where nothing has happened to what its user read: by the
 * same rule a page that is open reads nothing again.
 */
export function keepPages({ mayHaveMissed }: Pick<Events, 'mayHaveMissed'>) {
  const pages = new Map<string, KeptPage>();
  return {
    /** @param session as it is now */
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

/** All that a page is drawn by, the session among it. */
const keyOf = ({ url, headers }: FastifyRequest) =>
  hash('sha256', JSON.stringify([url, headers.cookie, headers['user-agent']]));

const textOf = ({ user, expires_at }: Session) => JSON.stringify([user, expires_at]);
