import type { Site } from '@pressloom/contract';
import { PanelsTopLeft, PlugZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSites } from '../../lib/api/sites-query.ts';
import { amount } from '../../lib/text/amount.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';

/** The number of sites, their health, and a link to all of them. */
export function SitesTab({ renderHealth }: { renderHealth: (site: Site) => ReactNode }) {
  const { data: sites, error, refetch } = useSites();
  if (!sites && error) {
    return <FailedState title="Failed to fetch WordPress sites" error={error} onRetry={() => void refetch()} />;
  }
  if (!sites) {
    return (
      <div aria-busy="true">
        <SkeletonCard lines={3} />
      </div>
    );
  }
  if (sites.length === 0) {
    return (
      <EmptyState
        icon={<PanelsTopLeft />}
        title="No sites connected"
        description="Connect a WordPress site to publish and schedule posts."
        action={
          <ButtonLink to={`${paths.sites}?add`}>
            <PlugZap aria-hidden />
            Connect WordPress
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Card
      title={`${amount(sites.length, 'site')} connected`}
      actions={
        <ButtonLink variant="secondary" size="sm" to={paths.sites}>
          Manage sites
        </ButtonLink>
      }
    >
      <ul className="-my-1 divide-y divide-line">
        {sites.map((site) => (
          <li key={site.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3 text-sm">
            <span className="grid min-w-0">
              <Link to={paths.site(site.id)} className="truncate font-medium hover:underline">
                {site.name}
              </Link>
              <span className="truncate text-muted">{site.url.replace(/^https?:\/\/|\/$/g, '')}</span>
            </span>
            {renderHealth(site)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
