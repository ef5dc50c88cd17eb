import { Menu as MenuIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

const NavDrawer = lazy(() => import('./nav-drawer.tsx').then((module) => ({ default: module.NavDrawer })));

interface MobileBarProps {
  bell: ReactNode;
  onSearch: () => void;
}

/** The bar above the page on phones. */
export function MobileBar({ bell, onSearch }: MobileBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <header className="sticky top-0 z-10 flex h-14 items-center justify-between border-line border-b bg-page/95 px-3 backdrop-blur md:hidden">
      <Button variant="ghost" size="icon" aria-label="Open menu" aria-expanded={isOpen} onClick={open}>
        <MenuIcon aria-hidden />
      </Button>
      <Link to={paths.home} reloadDocument aria-label="pressloom home">
        <Wordmark />
      </Link>
      {bell}
      {wasOpened && (
        <Suspense>
          <NavDrawer open={isOpen} onOpenChange={setIsOpen} onSearch={onSearch} />
        </Suspense>
      )}
    </header>
  );
}
