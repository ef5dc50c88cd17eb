import type { Notification } from '@pressloom/contract';
import type { notifications } from '../../database/schema/index.ts';

export const toNotification = (row: typeof notifications.$inferSelect): Notification => ({
  id: row.id,
  kind: row.kind,
  postId: row.postId,
  siteId: row.siteId,
  runId: row.runId,
  title: row.title,
  message: row.message,
  read: row.readAt !== null,
  createdAt: row.createdAt.toISOString(),
});
