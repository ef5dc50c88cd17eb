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

/** A small page beside its button. The focus goes in and returns; the page behind stays usable. */
export const Popover = ({ trigger, label, open, onOpenChange, children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    {/* Into the page's main part: content outside every landmark is lost to those who jump between them. */}
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
