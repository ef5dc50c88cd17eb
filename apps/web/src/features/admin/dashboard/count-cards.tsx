import type { AdminOverview } from '@pressloom/contract';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { cn } from '../../../lib/cn.ts';

const CARDS: { label: string; count: keyof AdminOverview['counts']; to: string }[] = [
  { label: 'Users', count: 'users', to: adminPaths.users },
  { label: 'Posts', count: 'posts', to: adminPaths.posts },
  { label: 'WordPress Sites', count: 'sites', to: adminPaths.sites },
  { label: 'Subscriptions', count: 'subscriptions', to: adminPaths.subscriptions },
  { label: 'Coupons', count: 'coupons', to: adminPaths.coupons },
];

/** How much there is of everything, each leading to all of it. */
export const CountCards = ({ counts }: Pick<AdminOverview, 'counts'>) => (
  <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5">
    {CARDS.map(({ label, count, to }) => (
      <li key={count} className={cn('bg-surface', count === 'coupons' && 'max-lg:col-span-2')}>
        <Link
          to={to}
          className="flex h-full w-full flex-col items-start gap-1.5 px-4 py-4 text-left transition-colors -outline-offset-2 hover:bg-raised sm:px-5"
        >
          <span className="text-muted text-xs sm:text-sm">{label}</span>
          <span className="font-medium text-3xl leading-none tracking-tight tabular-nums">
            {counts[count].toLocaleString('en-US')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
