import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A panel beside its button. Focus moves in and returns; the page behind stays usable. */
export const Popover = ({ trigger, label, open, onOpenChange, children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    {/* Rendered into the main landmark: users who navigate by landmarks miss content outside of them. */}
    <Radix.Portal container={document.getElementById('page')}>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1rem))] animate-fade-in flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-black/25 shadow-xl outline-none"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
