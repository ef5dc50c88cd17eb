import { useQueryClient } from '@tanstack/react-query';
import { PanelsTopLeft, Plus, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { deliveriesQuery, recountDeliveries } from '../features/sites/deliveries-query.ts';
import { SitesTable } from '../features/sites/sites-table.tsx';
import { sitesQuery, useSites } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

export const loader = preload(() => [sitesQuery, deliveriesQuery]);

export const Component = inBrowser(SitesListPage);

function SitesListPage() {
  const queryClient = useQueryClient();
  const { data: sites, error, isFetching, refetch } = useSites();
  const refresh = async () => {
    const [{ isError }] = await Promise.all([refetch(), recountDeliveries(queryClient)]);
    if (isError) toast.error('Failed to fetch WordPress sites');
  };
  const connect = (
    <ButtonLink to={`${paths.sites}?add`}>
      <Plus aria-hidden />
      Add WordPress Site
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="WordPress Sites"
        description={
          <Link to={paths.sites} className="underline decoration-line-strong underline-offset-4 hover:text-ink">
            Card view and default site
          </Link>
        }
        actions={
          <>
            <Button variant="secondary" pending={isFetching} onClick={() => void refresh()}>
              <RotateCw aria-hidden />
              Refresh
            </Button>
            {connect}
          </>
        }
      />
      {sites && sites.length > 0 && <SitesTable sites={sites} />}
      {sites?.length === 0 && (
        <EmptyState
          icon={<PanelsTopLeft />}
          title="No sites connected"
          description="Connect a WordPress site to see it here."
        />
      )}
      {!sites && !error && <SkeletonCard lines={4} />}
      {!sites && error && (
        <FailedState title="Failed to fetch WordPress sites" error={error} onRetry={() => void refresh()} />
      )}
    </>
  );
}
