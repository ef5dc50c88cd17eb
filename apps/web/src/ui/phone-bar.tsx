import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface PhoneBarProps {
  isMenuOpen: boolean;
  onOpenMenu: () => void;
  children: ReactNode;
}

/** The bar above a page on phones, with the button of its menu. */
export const PhoneBar = ({ isMenuOpen, onOpenMenu, children }: PhoneBarProps) => (
  <header className="sticky top-0 z-10 flex h-14 items-center justify-between gap-2 border-line border-b bg-page/95 px-3 backdrop-blur md:hidden">
    <Button variant="ghost" size="icon" aria-label="Open menu" aria-expanded={isMenuOpen} onClick={onOpenMenu}>
      <Menu aria-hidden />
    </Button>
    {children}
  </header>
);
