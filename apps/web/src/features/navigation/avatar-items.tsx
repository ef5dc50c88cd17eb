import { LogOut, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/auth-client.tsx';
import { useLogOut } from '../../lib/use-log-out.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { AvatarButton } from './avatar-button.tsx';

/** Fetched when it is opened for the first time, so it begins open. */
export function AvatarItems() {
  const { user } = useAuth();
  const logOut = useLogOut();
  return (
    <Menu defaultOpen trigger={<AvatarButton />}>
      <MenuLabel>{user?.email || 'User'}</MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={paths.settings}>
          <UserRound aria-hidden />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.settings}>
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden />
        Log out
      </MenuItem>
    </Menu>
  );
}
