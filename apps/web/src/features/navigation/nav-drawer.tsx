import { LogOut, Search, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountFooter } from './account-footer.tsx';
import { NavList } from './nav-list.tsx';
import { ProBadge } from './pro-badge.tsx';

interface NavDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSearch: () => void;
}

/** The sidebar on phones. Closes when a link is followed. */
export function NavDrawer({ open, onOpenChange, onSearch }: NavDrawerProps) {
  const { session } = useAuth();
  const logOut = useLogOut();
  const close = () => onOpenChange(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      heading={
        <Link to={paths.home} aria-label="pressloom home" onClick={close}>
          <Wordmark />
        </Link>
      }
    >
      <div className="flex-1 overflow-y-auto p-3">
        <NavList onNavigate={close} />
      </div>
      <div className="grid gap-1 border-line border-t p-3">
        <Button
          variant="ghost"
          className="justify-start"
          onClick={() => {
            close();
            onSearch();
          }}
        >
          <Search aria-hidden />
          Search
        </Button>
        {session?.plan === 'free' && (
          <ButtonLink variant="ghost" className="justify-start" to={paths.pricing} reloadDocument>
            <Sparkles aria-hidden />
            Upgrade
            <ProBadge />
          </ButtonLink>
        )}
        <Button variant="ghost" className="justify-start" onClick={() => void logOut()}>
          <LogOut aria-hidden />
          Log out
        </Button>
      </div>
      <AccountFooter />
    </Drawer>
  );
}
