import type { SystemReport } from '@pressloom/contract';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';

interface Part {
  report: SystemReport;
}

export const PausedSitesCard = ({ report: { pausedSites } }: Part) => (
  <Card title={`Paused sites: ${pausedSites.total.toLocaleString('en-US')}`}>
    {pausedSites.total === 0 && <p className="text-muted text-sm">All sites accept posts.</p>}
    <ul className="divide-y divide-line text-sm">
      {pausedSites.sites.map(({ id, name, url, since, problem, retryAt }) => (
        <li key={id} className="grid gap-0.5 py-2">
          <span className="break-words font-medium">{name}</span>
          <span className="break-words text-muted">{url}</span>
          <span className="break-words">{problem}</span>
          <span className="text-muted text-xs">
            since {formatDateTime(since)}
            {retryAt && `, tried again at ${formatDateTime(retryAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

export const FailedDeliveriesCard = ({ report: { failedDeliveries } }: Part) => (
  <Card title={`Failed deliveries of the last day: ${failedDeliveries.total.toLocaleString('en-US')}`}>
    {failedDeliveries.total === 0 && <p className="text-muted text-sm">Every delivery worked, or is tried again.</p>}
    <ul className="divide-y divide-line text-sm">
      {failedDeliveries.last.map(({ id, at, siteName, problem }) => (
        <li key={id} className="grid gap-0.5 py-2">
          <span className="break-words font-medium">{siteName}</span>
          <span className="break-words">{problem}</span>
          <span className="text-muted text-xs">{formatDateTime(at)}</span>
        </li>
      ))}
    </ul>
  </Card>
);
