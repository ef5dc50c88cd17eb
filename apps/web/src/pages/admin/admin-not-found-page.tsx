import { FileQuestion } from 'lucide-react';
import { useLocation } from 'react-router';
import { adminPaths } from '../../app/admin-paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function AdminNotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<FileQuestion />}
        title="There’s no such page"
        description={`The admin area has no page at ${pathname}.`}
        action={<ButtonLink to={adminPaths.dashboard}>Dashboard</ButtonLink>}
      />
    </>
  );
}
