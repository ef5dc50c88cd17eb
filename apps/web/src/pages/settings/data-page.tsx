import { DeleteAccountCard } from '../../features/settings/delete-account-card.tsx';
import { ExportCard } from '../../features/settings/export-card.tsx';

export const Component = () => (
  <>
    <ExportCard />
    <DeleteAccountCard />
  </>
);
