import { NavLink } from 'react-router';
import { AvatarMenu } from './avatar-menu.tsx';
import { navItems } from './nav-items.ts';

/** Above the page on wide screens. */
export const TopBar = () => (
  <header className="sticky top-0 z-10 hidden h-14 items-center justify-between border-line border-b bg-page/90 px-8 backdrop-blur md:flex">
    <nav aria-label="Shortcuts" className="flex gap-6">
      {navItems.slice(0, 3).map(({ label, to }) => (
        <NavLink
          key={label}
          to={to}
          className="text-muted text-sm transition-colors hover:text-ink aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
    <AvatarMenu />
  </header>
);
