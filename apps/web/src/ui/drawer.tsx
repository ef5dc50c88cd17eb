import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What screen readers call it. */
  title: string;
  /** Shown above the links; the title, if it is left out. */
  heading?: ReactNode;
  children: ReactNode;
}

/** A menu on phones: slides in from the left. */
export function Drawer({ title, heading, children, ...state }: DrawerProps) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root {...state}>
      <Dialog.Portal>
        <Overlay />
        <Dialog.Content
          aria-describedby={undefined}
          aria-modal="true"
          {...focusReturn}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,85vw)] animate-slide-in flex-col border-line border-r bg-page outline-none"
        >
          <div className="flex h-14 items-center justify-between pr-2 pl-5">
            <Dialog.Title className={heading ? 'sr-only' : 'pl-1 font-semibold text-sm'}>{title}</Dialog.Title>
            {heading}
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close menu">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
