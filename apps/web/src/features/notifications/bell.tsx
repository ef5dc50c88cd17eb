import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notificationsQuery } from './notifications-query.ts';

const BellPopover = lazy(() => import('./bell-popover.tsx').then((module) => ({ default: module.BellPopover })));

/** Above this the badge shows "9+". */
const SHOWN = 9;

/** The number of unread notifications, and the menu that lists them. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const unread = data?.unread ?? 0;
  const shown = unread > SHOWN ? `${SHOWN}+` : `${unread}`;
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const button = (
    <Button
      variant="ghost"
      size="icon"
      aria-haspopup="dialog"
      onClick={wasOpened ? undefined : open}
      aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
      className="relative"
    >
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 pointer-coarse:top-1.5 pointer-coarse:right-1.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-[0.625rem] text-page leading-none"
        >
          {shown}
        </span>
      )}
    </Button>
  );
  return (
    <>
      {wasOpened ? (
        <Suspense fallback={button}>
          <BellPopover open={isOpen} onOpenChange={setIsOpen} trigger={button} />
        </Suspense>
      ) : (
        button
      )}
      <span role="status" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
    </>
  );
}
