import type { ReactNode } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { NotificationList } from './notification-list.tsx';

interface BellPopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
}

export const BellPopover = ({ open, onOpenChange, trigger }: BellPopoverProps) => (
  <Popover open={open} onOpenChange={onOpenChange} label="Notifications" trigger={trigger}>
    <NotificationList onLeave={() => onOpenChange(false)} />
  </Popover>
);
