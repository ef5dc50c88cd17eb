import type { Site } from '@pressloom/contract';
import { MapPin, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NEW_ADDRESS } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { RenameSiteDialog } from './rename-site-dialog.tsx';

/** Rename, reconnect, change address and delete, as buttons on the site's own page. */
export function SiteManage({ site, onDeleted }: { site: Site; onDeleted: () => void }) {
  const [search, setSearch] = useSearchParams();
  const newUrl = search.get(NEW_ADDRESS);
  const [chosen, setDialog] = useState<'rename' | 'reconnect' | 'address' | 'delete' | null>(null);
  const dialog = chosen ?? (newUrl ? 'address' : null);
  const close = () => {
    setDialog(null);
    // Removes the parameter, so that a reload does not ask again.
    if (newUrl) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const controls = (name: typeof dialog) => ({
    site,
    open: dialog === name,
    onOpenChange: (open: boolean) => (open ? setDialog(name) : close()),
  });
  return (
    <Card title="Manage">
      <div className="grid gap-2">
        <Button variant="secondary" className="justify-start" onClick={() => setDialog('rename')}>
          <Pencil aria-hidden />
          Rename
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setDialog('reconnect')}>
          <PlugZap aria-hidden />
          Reconnect
        </Button>
        <Button variant="secondary" className="justify-start" onClick={() => setDialog('address')}>
          <MapPin aria-hidden />
          Change address
        </Button>
        <Button variant="secondary" className="justify-start text-danger" onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden />
          Delete site
        </Button>
      </div>
      <RenameSiteDialog {...controls('rename')} />
      <ReconnectDialog {...controls('reconnect')} />
      <ChangeAddressDialog {...controls('address')} defaultUrl={newUrl ?? undefined} />
      <DeleteSiteDialog {...controls('delete')} onDeleted={onDeleted} />
    </Card>
  );
}
