import { z } from 'zod';
import { NOTIFICATION_KINDS } from './account-options.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './shared.ts';

/** During a rolling deploy a newer release may write kinds that this one does not know. */
export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS).or(z.string()),
  postId: id.nullable(),
  siteId: id.nullable(),
  /** A run of automation that needs its user. */
  runId: id.nullable(),
  /** Title of the post it is about; empty if there is none. */
  title: z.string(),
  /** What happened and what to do, in one or two sentences. */
  message: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({ unread: z.number().int() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The user's notifications, newest first, and the number of unread ones",
  tag: 'Notifications',
  key: 'read',
  reply: unread.extend({ notifications: z.array(notification) }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification as read',
  tag: 'Notifications',
  key: 'none',
  params: idParams,
  reply: unread,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all notifications as read',
  tag: 'Notifications',
  key: 'none',
  reply: unread,
});
