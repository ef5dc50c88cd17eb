import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavList } from './nav-list.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar of phones: comes in from the left and leaves with the first link. */
export function NavDrawer({ open, onOpenChange }: NavDrawerProps) {
  const focusReturn = useFocusReturn();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Overlay />
        <Dialog.Content
          aria-describedby={undefined}
          aria-modal="true"
          {...focusReturn}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,85vw)] animate-slide-in flex-col border-line border-r bg-page outline-none"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-14 items-center justify-between pr-2 pl-5">
            <Link to={paths.home} aria-label="pressloom home" onClick={close}>
              <Wordmark />
            </Link>
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close menu">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto p-3">
            <NavList onNavigate={close} />
          </div>
          <AccountFooter />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
