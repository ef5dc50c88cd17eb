import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './notifications-query.ts';

/** Beyond this the exact number says nothing more. */
const SHOWN = 9;

/** How many notifications are unread, and the way to them. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unread ?? 0;
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        label="Notifications"
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            className="relative"
          >
            <BellIcon aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.625rem] text-page leading-none"
              >
                {unread > SHOWN ? `${SHOWN}+` : unread}
              </span>
            )}
          </Button>
        }
      >
        <NotificationList onLeave={() => setIsOpen(false)} />
      </Popover>
      <span role="status" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
    </>
  );
}
