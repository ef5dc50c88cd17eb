import type { Site } from '@pressloom/contract';
import { Check, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { selectSite } from '../../lib/post/selected-site.ts';
import { Button } from '../../ui/button.tsx';
import { DeliveryHealth } from './delivery-health.tsx';
import { roleNames, shortUrl, zoneNow } from './site-facts.ts';
import { SiteHealth } from './site-health.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SiteProblem } from './site-problem.tsx';

interface SiteCardProps {
  site: Site;
  isSelected: boolean;
  /** How many posts of it are here. */
  posts?: ReactNode;
}

/** One connected site: what it is, its health, and whether new posts go to it. */
export function SiteCard({ site, isSelected, posts }: SiteCardProps) {
  return (
    <article
      aria-label={site.name}
      className={cn('flex flex-col rounded-lg border bg-surface p-5', isSelected ? 'border-accent/70' : 'border-line')}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="line-clamp-2 font-semibold text-base">
            <Link
              to={paths.site(site.id)}
              className="hover:underline hover:decoration-line-strong hover:underline-offset-3"
            >
              {site.name}
            </Link>
          </h2>
          <a
            href={site.url}
            target="_blank"
            rel="noreferrer"
            className="flex min-w-0 items-center gap-1.5 text-muted text-sm hover:text-ink"
          >
            <span className="truncate">{shortUrl(site)}</span>
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
        <SiteMenu site={site} />
      </div>
      <dl className="mt-4 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        <dt className="text-muted">Connection</dt>
        <dd>
          <SiteHealth site={site} />
        </dd>
        <dt className="text-muted">Deliveries</dt>
        <dd>
          <DeliveryHealth siteId={site.id} />
        </dd>
        {posts && (
          <>
            <dt className="text-muted">Posts</dt>
            <dd className="tabular-nums">{posts}</dd>
          </>
        )}
        <dt className="text-muted">Account</dt>
        <dd className="min-w-0 truncate">{site.username}</dd>
        <dt className="text-muted">Role</dt>
        <dd className="min-w-0 truncate">{roleNames(site)}</dd>
        <dt className="text-muted">Time zone</dt>
        <dd>{zoneNow(site)}</dd>
      </dl>
      {site.health.state !== 'connected' && <SiteProblem site={site} className="mt-4" />}
      <div className="flex min-h-12 items-end pt-4">
        {isSelected ? (
          <p className="flex items-center gap-2 text-sm">
            <Check aria-hidden className="size-4 text-accent" />
            Selected: new posts go here
          </p>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => selectSite(site.id)}>
            Select<span className="sr-only"> {site.name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}
