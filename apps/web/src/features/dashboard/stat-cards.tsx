import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { Dashboard } from './dashboard-query.ts';

/** Three counts, each leading to what it counts. */
export function StatCards({ counts }: { counts: Dashboard['counts'] }) {
  const stats = [
    { label: 'WordPress Sites', value: counts.sites, to: paths.sites },
    { label: 'Blog Posts', value: counts.posts, to: paths.posts },
    { label: 'Scheduled', value: counts.scheduled, to: `${paths.posts}?status=scheduled` },
  ];
  return (
    <ul className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {stats.map(({ label, value, to }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full flex-col-reverse justify-center gap-1.5 px-4 py-4 transition-colors -outline-offset-2 hover:bg-raised sm:px-5"
          >
            <span className="text-muted text-xs sm:text-sm">{label}</span>
            <span className="font-medium text-3xl leading-none tracking-tight tabular-nums">
              {value.toLocaleString()}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
