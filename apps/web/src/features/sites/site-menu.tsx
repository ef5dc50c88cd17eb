import type { Site } from '@pressloom/contract';
import { Ellipsis, Pencil, PlugZap, RotateCw, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { RenameSiteDialog } from './rename-site-dialog.tsx';
import { useSiteCheck } from './use-site-check.ts';

/** All actions for one site. */
export function SiteMenu({ site }: { site: Site }) {
  const check = useSiteCheck(site);
  const [dialog, setDialog] = useState<'rename' | 'reconnect' | 'delete' | null>(null);
  const controls = (name: typeof dialog) => ({
    site,
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            pending={check.isPending}
            aria-label={`Actions for ${site.name}`}
            className="-mt-1.5 -mr-2"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link to={paths.site(site.id)}>
            <Settings2 aria-hidden />
            Settings and status
          </Link>
        </MenuItem>
        <MenuItem onSelect={() => check.mutate()}>
          <RotateCw aria-hidden />
          Refresh
        </MenuItem>
        <MenuItem onSelect={() => setDialog('rename')}>
          <Pencil aria-hidden />
          Rename
        </MenuItem>
        <MenuItem onSelect={() => setDialog('reconnect')}>
          <PlugZap aria-hidden />
          Reconnect
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setDialog('delete')}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      <RenameSiteDialog {...controls('rename')} />
      <ReconnectDialog {...controls('reconnect')} />
      <DeleteSiteDialog {...controls('delete')} />
    </>
  );
}
