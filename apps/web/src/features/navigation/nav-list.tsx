import { Link, useLocation } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { isWithin, navItems } from './nav-items.ts';

const link =
  'flex items-center gap-3 rounded-md px-3 py-2 text-sm transition-colors hover:bg-raised hover:text-ink pointer-coarse:py-2.5';

interface NavListProps {
  /** Shows only icons; the names remain as tooltips and for screen readers. */
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

/** The links of the sidebar and the drawer. */
export function NavList({ isCollapsed = false, onNavigate }: NavListProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main">
      <ul className="grid gap-0.5">
        {navItems.map((item) => {
          const { label, to, Icon, children } = item;
          const isHere = isWithin(item, pathname);
          const isMarked = isHere && (!children || isCollapsed);
          return (
            <li key={label}>
              <Link
                to={to}
                onClick={onNavigate}
                title={isCollapsed ? label : undefined}
                aria-current={isMarked ? 'page' : undefined}
                className={cn(link, isHere ? 'font-medium text-ink' : 'text-muted', isMarked && 'bg-raised')}
              >
                <Icon aria-hidden className={cn('size-[1.125rem] shrink-0 stroke-[1.75]', isHere && 'text-accent')} />
                <span className={cn(isCollapsed && 'sr-only')}>{label}</span>
              </Link>
              {children && !isCollapsed && (
                <ul className="mt-0.5 ml-[1.3125rem] grid gap-0.5 border-line border-l pl-3">
                  {children.map((child) => (
                    <li key={child.label}>
                      <Link
                        to={child.to}
                        onClick={onNavigate}
                        aria-current={pathname === child.to ? 'page' : undefined}
                        className={cn(link, pathname === child.to ? 'bg-raised font-medium text-ink' : 'text-muted')}
                      >
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
