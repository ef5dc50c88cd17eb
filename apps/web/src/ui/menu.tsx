import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** Whether it is initially open. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Not modal: a modal menu locks scrolling with a style element, which the content security policy refuses. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen);
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Rendered into the main landmark: users who navigate by landmarks miss content outside of them. */}
      <Radix.Portal container={document.getElementById('page')}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 animate-fade-in rounded-lg border border-line bg-surface p-1 shadow-black/25 shadow-xl"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({ tone, className, ...props }: ComponentProps<typeof Radix.Item> & { tone?: 'danger' }) {
  return (
    <Radix.Item
      {...props}
      className={cn(
        'flex cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-raised pointer-coarse:py-2.5 [&_svg]:size-4 [&_svg]:text-muted',
        tone === 'danger' && 'text-danger [&_svg]:text-danger',
        className,
      )}
    />
  );
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2.5 py-1.5 text-muted text-xs">{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="my-1 h-px bg-line" />;
