import { DeleteAccountCard } from '../../features/settings/delete-account-card.tsx';
import { ExportCard } from '../../features/settings/export-card.tsx';
import { accountQuery } from '../../features/settings/settings-queries.ts';
import { preload } from '../../lib/page/preload.ts';

export const loader = preload(() => [accountQuery]);

export const Component = () => (
  <>
    <ExportCard />
    <DeleteAccountCard />
  </>
);
