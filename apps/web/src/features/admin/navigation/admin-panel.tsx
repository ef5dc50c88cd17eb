import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdminLogout } from '../session/use-admin-logout.ts';
import { adminNavItems } from './admin-nav-items.ts';

interface AdminPanelProps {
  username: string;
  onNavigate?: () => void;
}

/** The links of the admin area, who is signed in, and Logout. */
export function AdminPanel({ username, onNavigate }: AdminPanelProps) {
  const logout = useAdminLogout();
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname.replace(/\/+$/, '') === to;
  return (
    <>
      <nav aria-label="Admin" className="flex-1 overflow-y-auto p-3">
        <ul className="grid gap-0.5">
          {adminNavItems.map(({ label, to, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                aria-current={isHere(to) ? 'page' : undefined}
                className={cn(
                  'flex items-center gap-3 rounded-md px-3 py-2 text-sm transition-colors hover:bg-raised hover:text-ink pointer-coarse:py-2.5',
                  isHere(to) ? 'bg-raised font-medium text-ink' : 'text-muted',
                )}
              >
                <Icon aria-hidden className="size-[1.125rem] shrink-0 stroke-[1.75]" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-1 border-line border-t p-3">
        <p className="truncate px-3 py-1 text-muted text-sm" title={username}>
          Signed in as <span className="text-ink">{username}</span>
        </p>
        <Button variant="ghost" className="justify-start" onClick={() => void logout()}>
          <LogOut aria-hidden />
          Logout
        </Button>
      </div>
    </>
  );
}
