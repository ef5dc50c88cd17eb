import { LogOut, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/auth-client.tsx';
import { useLogOut } from '../../lib/use-log-out.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { Avatar } from './avatar.tsx';

export function AvatarMenu() {
  const { user } = useAuth();
  const logOut = useLogOut();
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Account" className="rounded-full pointer-coarse:p-1.5">
          <Avatar />
        </button>
      }
    >
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
