import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAIL_KINDS } from './options.ts';
import { id, idParams, instant } from './shared.ts';

/** News for the bell. While a new release starts beside this one, it may write kinds that are not known here yet. */
export const notification = z.object({
  id,
  kind: z.enum(MAIL_KINDS).or(z.string()),
  postId: id.nullable(),
  siteId: id.nullable(),
  /** Title of the post it is about; empty where it is about none. */
  title: z.string(),
  /** What happened and what to do, in a sentence or two. */
  message: z.string(),
  read: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

const unread = z.object({ unread: z.number().int() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The kept notifications of the user, newest first, and how many are unread',
  tag: 'Notifications',
  key: 'read',
  reply: unread.extend({ notifications: z.array(notification) }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification read',
  tag: 'Notifications',
  key: 'none',
  params: idParams,
  reply: unread,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all notifications read',
  tag: 'Notifications',
  key: 'none',
  reply: unread,
});
