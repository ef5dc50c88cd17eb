import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationsQuery, useReadNotifications } from './notifications-query.ts';

/** The notifications, newest first. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery(notificationsQuery);
  const { readOne, readAll } = useReadNotifications();
  return (
    <>
      <header className="flex h-12 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-sm">Notifications</h2>
        <Button variant="ghost" size="sm" disabled={!data?.unread} onClick={readAll}>
          Mark all as read
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data && !error && (
          <div aria-busy="true" className="grid gap-3 p-4">
            <Skeleton className="w-11/12" />
            <Skeleton className="w-8/12" />
            <Skeleton className="w-10/12" />
          </div>
        )}
        {!data && error && (
          <div role="alert" className="grid justify-items-start gap-3 p-4 text-sm">
            <p>{errorMessage(error)}</p>
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data?.notifications.length === 0 && (
          <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
            <BellOff aria-hidden className="size-6 stroke-[1.5] text-muted" />
            <p className="font-medium text-sm">You’re all caught up</p>
            <p className="text-pretty text-muted text-sm">Published, failed and late posts appear here.</p>
          </div>
        )}
        {data && data.notifications.length > 0 && (
          <ul className="divide-y divide-line">
            {data.notifications.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onRead={() => readOne(notification.id)}
                onLeave={onLeave}
              />
            ))}
          </ul>
        )}
      </div>
      <footer className="shrink-0 border-line border-t px-4 py-2.5">
        <Link to={paths.activity} onClick={onLeave} className="text-muted text-sm hover:text-ink">
          See all activity
        </Link>
      </footer>
    </>
  );
}
