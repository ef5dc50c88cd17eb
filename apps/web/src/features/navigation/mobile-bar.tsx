import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PhoneBar } from '../../ui/phone-bar.tsx';
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
    <PhoneBar isMenuOpen={isOpen} onOpenMenu={open}>
      <Link to={paths.home} reloadDocument aria-label="pressloom home">
        <Wordmark />
      </Link>
      {bell}
      {wasOpened && (
        <Suspense>
          <NavDrawer open={isOpen} onOpenChange={setIsOpen} onSearch={onSearch} />
        </Suspense>
      )}
    </PhoneBar>
  );
}
