import { useState } from 'react';
import { Drawer } from '../../../ui/drawer.tsx';
import { PhoneBar } from '../../../ui/phone-bar.tsx';
import { AdminPanel } from './admin-panel.tsx';

/** The bar above the page on phones. Its menu closes when a link is followed. */
export function AdminBar({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PhoneBar isMenuOpen={isOpen} onOpenMenu={() => setIsOpen(true)}>
      <span className="mr-auto font-semibold text-sm">Admin Panel</span>
      <Drawer open={isOpen} onOpenChange={setIsOpen} title="Admin Panel">
        <AdminPanel username={username} onNavigate={() => setIsOpen(false)} />
      </Drawer>
    </PhoneBar>
  );
}
