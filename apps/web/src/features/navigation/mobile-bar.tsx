import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { NavDrawer } from './nav-drawer.tsx';

interface MobileBarProps {
  bell: ReactNode;
  onSearch: () => void;
}

/** Above the page on phones. */
export function MobileBar({ bell, onSearch }: MobileBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center justify-between border-line border-b bg-page/95 px-3 backdrop-blur md:hidden">
      <Button variant="ghost" size="icon" aria-label="Open menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <MenuIcon aria-hidden />
      </Button>
      <Link to={paths.home} reloadDocument aria-label="pressloom home">
        <Wordmark />
      </Link>
      {bell}
      <NavDrawer open={isOpen} onOpenChange={setIsOpen} onSearch={onSearch} />
    </header>
  );
}
