import { LogOut, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { useKeysTo } from '../../lib/page/go-to-keys.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { keysInWords, Shortcut } from '../../ui/shortcut.tsx';
import { AvatarButton } from './avatar-button.tsx';

/** Loaded when it is first opened, so it starts open. */
export function AvatarItems() {
  const { user } = useAuth();
  const logOut = useLogOut();
  const keys = useKeysTo()(paths.settings);
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
        <Link to={paths.settings} aria-description={keys && keysInWords(keys)}>
          <Settings aria-hidden />
          Settings
          {keys && <Shortcut keys={keys} />}
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
