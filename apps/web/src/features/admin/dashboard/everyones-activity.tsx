import type { AdminOverview } from '@pressloom/contract';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { cn } from '../../../lib/cn.ts';
import { Card } from '../../../ui/card.tsx';
import { formatAgo } from '../../../ui/format-ago.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { useNow } from '../../../ui/use-now.ts';

interface EveryonesActivityProps {
  entries: AdminOverview['activity'];
  /** Label and icon of a kind of activity. */
  wordsOf: (kind: string) => { label: string; Icon: LucideIcon; isBad?: boolean };
}

/** What happened last, in whose account. */
export function EveryonesActivity({ entries, wordsOf }: EveryonesActivityProps) {
  const now = useNow();
  return (
    <Card title="Recent Activity">
      {entries.length === 0 && <p className="text-muted text-sm">Nothing has happened yet.</p>}
      <ul className="-my-1 divide-y divide-line">
        {entries.map(({ id, kind, title, siteName, note, user, createdAt }) => {
          const { label, Icon, isBad } = wordsOf(kind);
          return (
            <li key={id} className="flex gap-3 py-3 text-sm">
              <Icon
                aria-hidden
                className={cn('mt-0.5 size-4 shrink-0 stroke-[1.75]', isBad ? 'text-danger' : 'text-muted')}
              />
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="break-words">
                  <span className={cn(isBad ? 'text-danger' : 'text-muted')}>{label}</span>{' '}
                  {title && <bdi className="font-medium">{title}</bdi>}
                  {siteName && (
                    <span className="text-muted">
                      {' '}
                      · <bdi>{siteName}</bdi>
                    </span>
                  )}
                </p>
                {isBad && note && <p className="line-clamp-2 break-words text-muted">{note}</p>}
                <p className="flex flex-wrap justify-between gap-x-4 text-muted">
                  <Link
                    to={`${adminPaths.users}?${new URLSearchParams({ search: user.email })}`}
                    className="min-w-0 wrap-anywhere hover:underline"
                  >
                    {user.email}
                  </Link>
                  <time dateTime={createdAt} title={formatDateTime(createdAt)} className="tabular-nums">
                    {formatAgo(createdAt, now)}
                  </time>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
