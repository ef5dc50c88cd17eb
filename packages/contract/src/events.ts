import type { ActivityKind } from './activity-kinds.ts';
import type { Notification } from './notifications.ts';
import type { Publication } from './publishing.ts';

/** Timings of the event stream, in milliseconds (specification, section 9). */
export const EVENTS_HEARTBEAT = 30_000;
export const EVENTS_TIMEOUT = 10_000;
export const EVENTS_RECONNECT = [1_000, 2_000, 5_000, 10_000] as const;
export const EVENTS_PATH = '/api/events';

/** The stream of one generation; each `data` is a `GenerationEvent` as JSON. */
export const generationStreamPath = (generationId: string) => `/api/generations/${generationId}/stream`;

/** Sent on every stream every 30 seconds, only to show that it is alive. */
export interface Heartbeat {
  type: 'heartbeat';
}

/** Events sent to a signed-in page while it is open. */
export type ServerEvent =
  /** First event of a stream: nothing is missed from here on. */
  | { type: 'hello' }
  | Heartbeat
  /** Many things changed at once, or events may have been missed: refetch what is shown. */
  | { type: 'read-again' }
  /**
   * `quiet`: its state changed, but no request of the user was completed. `outcome`: how a request ended, which may not
   * be what was asked for.
   */
  | { type: 'publication'; publication: Publication; title: string; quiet?: true; outcome?: ActivityKind | undefined }
  /** `quiet`: no site was asked for it. */
  | { type: 'post-deleted'; postId: string; title: string; quiet?: true }
  /** A post was saved and now has this version. */
  | { type: 'post'; postId: string; version: number }
  | { type: 'site'; siteId: string }
  /** A site was read; `hasChanged`: posts of it were added, changed or removed here. */
  | { type: 'library'; siteId: string; hasChanged: boolean }
  /** An entry was added to the activity. */
  | { type: 'activity' }
  | { type: 'notification'; notification: Notification; unread: number }
  /** Notifications were read, on this page or another one. */
  | { type: 'notifications-read'; unread: number }
  | { type: 'credits'; left: number }
  /** A run of automation changed, or an article of it. */
  | { type: 'run'; runId: string }
  /** An autopilot was made, changed or removed. */
  | { type: 'autopilot' }
  /** Defaults, email settings or the user's own model changed. */
  | { type: 'settings' }
  /** Some device was signed out: each stream checks whether it was its own. */
  | { type: 'sessions' };
