import type { Notification } from '@pressloom/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api, type Reply } from '../../lib/api/api-client.ts';
import { useServerEvents } from '../../lib/api/event-stream.ts';

type Bell = Reply<'GET /api/notifications'>;

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => api('GET /api/notifications', { signal }),
});

/** Keeps the bell in sync with the server. Mounted once. */
export function useLiveNotifications() {
  const queryClient = useQueryClient();
  const { readOne } = useReadNotifications();
  const { pathname } = useLocation();
  /** A post that the user has just watched going live, with its toast, needs no notification. */
  const wasSeen = ({ kind, postId }: Notification) =>
    kind === 'published' &&
    postId !== null &&
    pathname === paths.post(postId) &&
    document.visibilityState === 'visible';
  const change = (update: (bell: Bell) => Bell) =>
    queryClient.setQueryData(notificationsQuery.queryKey, (bell) => bell && update(bell));
  useServerEvents((event) => {
    if (event.type === 'notification') {
      const { notification, unread } = event;
      const isSeen = wasSeen(notification);
      change((bell) => ({
        unread: isSeen ? unread - 1 : unread,
        notifications: [{ ...notification, read: isSeen }, ...bell.notifications],
      }));
      if (isSeen) readOne(notification.id);
    }
    // Read on another page or device: the list says which ones.
    if (event.type === 'notifications-read') {
      const bell = queryClient.getQueryData(notificationsQuery.queryKey);
      if (bell?.unread !== event.unread) void queryClient.invalidateQueries(notificationsQuery);
    }
  });
}

/** Marks one or all as read. Optimistic, since nothing can be lost. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  const show = (isRead: (id: string) => boolean) =>
    queryClient.setQueryData(notificationsQuery.queryKey, (bell) => {
      if (!bell) return bell;
      const notifications = bell.notifications.map((each) => (isRead(each.id) ? { ...each, read: true } : each));
      return { notifications, unread: notifications.filter(({ read }) => !read).length };
    });
  const undo = () => void queryClient.invalidateQueries(notificationsQuery);
  return {
    readOne: (id: string) => {
      show((each) => each === id);
      api('POST /api/notifications/:id/read', { params: { id } }).catch(undo);
    },
    readAll: () => {
      show(() => true);
      api('POST /api/notifications/read').catch(undo);
    },
  };
}
