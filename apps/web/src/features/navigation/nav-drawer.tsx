import { LogOut, Search, Sparkles, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavList } from './nav-list.tsx';
import { ProBadge } from './pro-badge.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSearch: () => void;
}

/** The sidebar on phones: slides in from the left and closes when a link is followed. */
export function NavDrawer({ open, onOpenChange, onSearch }: NavDrawerProps) {
  const focusReturn = useFocusReturn();
  const { session } = useAuth();
  const logOut = useLogOut();
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
          <div className="grid gap-1 border-line border-t p-3">
            <Button
              variant="ghost"
              className="justify-start"
              onClick={() => {
                close();
                onSearch();
              }}
            >
              <Search aria-hidden />
              Search
            </Button>
            {session?.plan === 'free' && (
              <Button variant="ghost" className="justify-start" asChild>
                <Link to={paths.pricing} reloadDocument>
                  <Sparkles aria-hidden />
                  Upgrade
                  <ProBadge />
                </Link>
              </Button>
            )}
            <Button variant="ghost" className="justify-start" onClick={() => void logOut()}>
              <LogOut aria-hidden />
              Log out
            </Button>
          </div>
          <AccountFooter />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
