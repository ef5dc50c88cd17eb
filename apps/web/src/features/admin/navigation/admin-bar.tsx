import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { useFocusReturn } from '../../../ui/use-focus-return.ts';
import { AdminPanel } from './admin-panel.tsx';

/** The bar above the page on phones. Its menu closes when a link is followed. */
export function AdminBar({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const focusReturn = useFocusReturn();
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center gap-2 border-line border-b bg-page/95 px-3 backdrop-blur md:hidden">
      <Button variant="ghost" size="icon" aria-label="Open menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Menu aria-hidden />
      </Button>
      <span className="font-semibold text-sm">Admin Panel</span>
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Portal>
          <Overlay />
          <Dialog.Content
            aria-describedby={undefined}
            aria-modal="true"
            {...focusReturn}
            className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,85vw)] animate-slide-in flex-col border-line border-r bg-page outline-none"
          >
            <div className="flex h-14 items-center justify-between pr-2 pl-6">
              <Dialog.Title className="font-semibold text-sm">Admin Panel</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close menu">
                  <X aria-hidden />
                </Button>
              </Dialog.Close>
            </div>
            <AdminPanel username={username} onNavigate={() => setIsOpen(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}
