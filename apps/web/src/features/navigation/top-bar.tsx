import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { isWithin, navItems } from './nav-items.ts';
import { SearchButton } from './search-button.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

interface TopBarProps {
  bell: ReactNode;
  onSearch: () => void;
}

/** The bar above the page on wide screens. */
export function TopBar({ bell, onSearch }: TopBarProps) {
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-10 hidden h-14 items-center justify-between gap-4 border-line border-b bg-page/90 px-4 backdrop-blur md:flex lg:px-8">
      <nav aria-label="Shortcuts" className="flex gap-3.5 lg:gap-6">
        {navItems.slice(0, 3).map((item, at) => (
          <Link
            key={item.label}
            to={item.to}
            className={cn(
              'whitespace-nowrap py-1 text-sm transition-colors hover:text-ink',
              isWithin(item, pathname) ? 'text-ink' : 'text-muted',
              // Beside the open sidebar, a tablet has room for two.
              at === 2 && 'max-lg:hidden',
            )}
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-1 lg:gap-2">
        <SearchButton onOpen={onSearch} />
        <UpgradeButton />
        {bell}
        <AvatarMenu />
      </div>
    </header>
  );
}
