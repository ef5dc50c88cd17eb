import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, SearchX } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { librariesQuery } from '../features/library/libraries-query.ts';
import { SiteLibraryCard } from '../features/library/site-library-card.tsx';
import { siteAttemptsQuery } from '../features/publishing/attempts-queries.ts';
import { SiteDeliveriesCard } from '../features/publishing/site-deliveries-card.tsx';
import { deliveriesQuery } from '../features/sites/deliveries-query.ts';
import { SiteAutomationCard } from '../features/sites/site-automation-card.tsx';
import { SiteDefaultsCard } from '../features/sites/site-defaults-card.tsx';
import { SiteDetails } from '../features/sites/site-details.tsx';
import { shortUrl } from '../features/sites/site-facts.ts';
import { SiteManage } from '../features/sites/site-manage.tsx';
import { ApiError } from '../lib/api/api-client.ts';
import { siteAutomationQuery } from '../lib/api/site-automation-query.ts';
import { siteQuery } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';

/** Without its categories and authors: those are asked of the site, and the page would wait for it. */
export const loader = preload(({ params: { id = '' } }) => [
  siteQuery(id),
  deliveriesQuery,
  librariesQuery,
  siteAttemptsQuery(id),
  siteAutomationQuery(id),
]);

export const Component = inBrowser(SitePage);

function SitePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: site, error, refetch } = useQuery(siteQuery(id));
  return (
    <>
      <Link to={paths.sites} className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        WordPress Sites
      </Link>
      {site && (
        <>
          <PageHeader
            title={site.name}
            description={
              <a href={site.url} target="_blank" rel="noreferrer" className="break-all hover:text-ink">
                {shortUrl(site)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            }
          />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
            <div className="grid min-w-0 grid-cols-1 gap-4">
              <SiteDetails site={site} />
              <SiteLibraryCard siteId={site.id} isOwnOnly={site.capabilities.editOthersPosts === false} />
              <SiteDefaultsCard site={site} />
              <SiteAutomationCard siteId={site.id} />
              <SiteDeliveriesCard site={site} />
            </div>
            <SiteManage site={site} onDeleted={() => navigate(paths.sites, { replace: true })} />
          </div>
        </>
      )}
      {!site && <PageHeader title="WordPress site" />}
      {!site && !error && (
        <div className="grid gap-4" aria-busy="true">
          <SkeletonCard lines={5} className="lg:mr-68" />
          <SkeletonCard lines={5} className="lg:mr-68" />
        </div>
      )}
      {!site && error && <SiteFailure error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function SiteFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError && error.status === 404)) return <FailedState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title="Site not found"
      description="It was deleted or belongs to another account."
      action={<ButtonLink to={paths.sites}>WordPress Sites</ButtonLink>}
    />
  );
}
