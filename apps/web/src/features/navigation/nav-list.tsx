import { NavLink } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { navItems } from './nav-items.ts';

const link =
  'flex items-center gap-3 rounded-md px-3 py-2 text-sm text-muted transition-colors hover:bg-raised hover:text-ink aria-[current=page]:text-ink pointer-coarse:py-2.5';

/** The links of sidebar and drawer. Collapsed, only the icons are seen; their names stay for the pointer and for screen readers. */
export function NavList({ isCollapsed = false, onNavigate }: { isCollapsed?: boolean; onNavigate?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {navItems.map(({ label, to, Icon, children }) => (
          <li key={label}>
            <NavLink
              to={to}
              onClick={onNavigate}
              title={isCollapsed ? label : undefined}
              className={({ isActive }) =>
                cn(link, isActive && 'font-medium [&_svg]:text-accent', isActive && !children && 'bg-raised')
              }
            >
              <Icon aria-hidden className="size-[1.125rem] shrink-0 stroke-[1.75]" />
              <span className={cn(isCollapsed && 'sr-only')}>{label}</span>
            </NavLink>
            {children && !isCollapsed && (
              <ul className="mt-0.5 ml-[1.3125rem] grid gap-0.5 border-line border-l pl-3">
                {children.map((child) => (
                  <li key={child.label}>
                    <NavLink
                      end
                      to={child.to}
                      onClick={onNavigate}
                      className={({ isActive }) => cn(link, 'py-1.5', isActive && 'bg-raised font-medium')}
                    >
                      {child.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
