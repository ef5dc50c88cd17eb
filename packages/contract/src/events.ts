import type { Notification } from './notifications.ts';
import type { Publication } from './publishing.ts';

/** The event stream's figures, in milliseconds (specification, section 9). */
export const EVENTS_HEARTBEAT = 30_000;
export const EVENTS_TIMEOUT = 10_000;
export const EVENTS_RECONNECT = [1_000, 2_000, 5_000, 10_000] as const;
export const EVENTS_PATH = '/api/events';

/** The stream of one generation; each `data` is a `GenerationEvent` in JSON. */
export const generationStreamPath = (generationId: string) => `/api/generations/${generationId}/stream`;

/** Comes on every stream each 30 seconds, and tells only that it lives. */
export interface Heartbeat {
  type: 'heartbeat';
}

/** What a signed-in page hears while it is open. */
export type ServerEvent =
  /** The first one of a stream: from here on nothing is missed. */
  | { type: 'hello' }
  | Heartbeat
  /** Much has changed at once, or something may have been missed: what is shown is to be read again. */
  | { type: 'read-again' }
  /** `quiet`: what is known of it has changed, but no request of the user came to its end. */
  | { type: 'publication'; publication: Publication; title: string; quiet?: true }
  | { type: 'post-deleted'; postId: string; title: string }
  /** A post was saved and has this version now. */
  | { type: 'post'; postId: string; version: number }
  | { type: 'site'; siteId: string }
  /** Something was added to the activity. */
  | { type: 'activity' }
  | { type: 'notification'; notification: Notification; unread: number }
  /** Notifications were read, on this page or another. */
  | { type: 'notifications-read'; unread: number }
  | { type: 'credits'; left: number }
  /** Defaults, mails or the own model. */
  | { type: 'settings' }
  /** Some device was signed out: each stream looks whether it was its own. */
  | { type: 'sessions' };
