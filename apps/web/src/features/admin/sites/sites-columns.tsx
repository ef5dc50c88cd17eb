import type { AdminSite } from '@pressloom/contract';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { cn } from '../../../lib/cn.ts';
import { formatDate, formatDateTime } from '../../../ui/format-date.ts';
import { ACTIONS, type AdminColumn } from '../list/admin-table.tsx';
import { RemoveSite } from './remove-site.tsx';

export const SITES_COLUMNS: AdminColumn<AdminSite>[] = [
  { header: 'Site', sort: { by: 'name' }, cell: (site) => <SiteName site={site} /> },
  { header: 'Owner', className: 'w-48', cell: (site) => <Owner site={site} /> },
  { header: 'Health', className: 'w-52', cell: ({ health }) => <Health health={health} /> },
  { header: 'Last delivery', className: 'w-44', cell: ({ lastDelivery }) => <LastDelivery delivery={lastDelivery} /> },
  {
    header: 'Added',
    className: 'w-30',
    sort: { by: 'created', isDate: true },
    cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted tabular-nums">{formatDate(createdAt)}</span>,
  },
  { header: ACTIONS, className: 'w-18', cell: (site) => <RemoveSite site={site} /> },
];

const SiteName = ({ site: { name, url } }: { site: AdminSite }) => (
  <>
    <span className="line-clamp-2 break-words font-medium">
      <bdi>{name}</bdi>
    </span>
    <a href={url} target="_blank" rel="noreferrer" className="block truncate text-muted text-xs hover:text-ink">
      {url.replace(/^https?:\/\//, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </>
);

const Owner = ({ site: { owner, email, userId } }: { site: AdminSite }) => (
  <Link to={`${adminPaths.sites}?userId=${userId}`} className="block min-w-0" title={`All sites of ${owner}`}>
    <span className="block truncate hover:underline">
      <bdi>{owner}</bdi>
    </span>
    <span className="block truncate text-muted text-xs">{email}</span>
  </Link>
);

const WORDS: Record<AdminSite['health']['state'], string> = {
  connected: 'Connected',
  failing: 'Not working',
  interrupted: 'Interrupted',
};

function Health({ health: { state, message, since } }: { health: AdminSite['health'] }) {
  const isHealthy = state === 'connected';
  const Icon = isHealthy ? CircleCheck : OctagonAlert;
  return (
    <>
      <span className={cn('inline-flex items-center gap-1.5', !isHealthy && 'text-danger')}>
        <Icon aria-hidden className={cn('size-4 shrink-0', isHealthy && 'text-muted')} />
        {WORDS[state]}
      </span>
      {since && <span className="block text-muted text-xs">since {formatDateTime(since)}</span>}
      {message && <span className="line-clamp-3 break-words text-muted text-xs">{message}</span>}
    </>
  );
}

function LastDelivery({ delivery }: { delivery: AdminSite['lastDelivery'] }) {
  if (!delivery) return <span className="text-muted">None yet</span>;
  const { at, state, message } = delivery;
  return (
    <>
      <span className={cn('block', state === 'failed' && 'text-danger')}>
        {state === 'running' ? 'Running' : state === 'failed' ? 'Failed' : 'Delivered'}
      </span>
      <time dateTime={at} className="block text-muted text-xs tabular-nums">
        {formatDateTime(at)}
      </time>
      {message && <span className="line-clamp-2 break-words text-muted text-xs">{message}</span>}
    </>
  );
}
