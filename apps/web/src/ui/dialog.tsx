import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** `alertdialog` for a question that needs an answer. */
  role?: 'dialog' | 'alertdialog';
  /** What gets the focus when it closes, if not what had it before. */
  returnFocusTo?: HTMLElement;
  className?: string;
}

const Hold = createContext((_isHeld: boolean) => {});

/** Keeps the dialog around it open until its own button closes it: what it shows is shown once. */
export function useHeldDialog(): void {
  const hold = useContext(Hold);
  useEffect(() => {
    hold(true);
    return () => hold(false);
  }, [hold]);
}

/** A dialog; on phones a sheet that slides up from the bottom. Focus moves in, stays, and returns. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  role = 'dialog',
  returnFocusTo,
  className,
}: DialogProps) {
  const focusReturn = useFocusReturn(returnFocusTo);
  const [isHeld, setHeld] = useState(false);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isHeld && onOpenChange(isOpen)}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          role={role}
          aria-modal="true"
          {...focusReturn}
          onEscapeKeyDown={(event) => isListOpen(event.target) && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex max-h-[90dvh] animate-rise flex-col border border-line bg-surface shadow-2xl shadow-black/30 outline-none',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl max-sm:pb-[env(safe-area-inset-bottom)]',
            'sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-4rem)] sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
            className,
          )}
        >
          <div className="grid gap-1 px-5 pt-5">
            <Radix.Title className="pr-10 font-semibold text-base">{title}</Radix.Title>
            {description && (
              <Radix.Description className="text-pretty text-muted text-sm">{description}</Radix.Description>
            )}
          </div>
          {children && (
            <Hold value={setHeld}>
              <div className="overflow-y-auto px-5 pt-4 pb-1">{children}</div>
            </Hold>
          )}
          {footer ? (
            <div className="flex flex-col-reverse gap-2 px-5 pt-4 pb-5 sm:flex-row sm:justify-end">{footer}</div>
          ) : (
            <div className="pb-5" />
          )}
          {/* Last in the DOM, so that focus goes to the first field or button of the dialog, not to Close. */}
          {!isHeld && (
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3 right-3">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape closes an open list of suggestions first. */
const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[role=combobox][aria-expanded=true]');
