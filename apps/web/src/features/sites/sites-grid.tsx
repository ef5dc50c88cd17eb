import type { Site } from '@pressloom/contract';
import { PanelsTopLeft, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelectedSite, useSites } from '../../lib/api/sites-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { SiteCard } from './site-card.tsx';

const grid = 'grid grid-cols-1 items-start gap-4 sm:grid-cols-[repeat(auto-fill,minmax(21rem,1fr))]';

/**
 * All sites as cards.
 *
 * @param postsOf what is said of a site's own posts
 */
export function SitesGrid({ onAdd, postsOf }: { onAdd: () => void; postsOf?: (site: Site) => ReactNode }) {
  const { data: sites, error, refetch } = useSites();
  const selected = useSelectedSite();
  if (error && !sites) {
    return <FailedState title="Failed to fetch WordPress sites" error={error} onRetry={() => void refetch()} />;
  }
  if (!sites) {
    return (
      <div className={grid} aria-busy="true">
        <SkeletonCard lines={5} />
        <SkeletonCard lines={5} />
      </div>
    );
  }
  if (sites.length === 0) {
    return (
      <EmptyState
        icon={<PanelsTopLeft />}
        title="No sites connected"
        description="Connect your WordPress site to publish and schedule posts under your own account."
        action={
          <Button onClick={onAdd}>
            <Plus aria-hidden />
            Connect WordPress
          </Button>
        }
      />
    );
  }
  return (
    <div className={grid}>
      {sites.map((site) => (
        <SiteCard key={site.id} site={site} isSelected={site.id === selected?.id} posts={postsOf?.(site)} />
      ))}
    </div>
  );
}
