import type { AdminOverview } from '@pressloom/contract';

const CARDS: { label: string; count: keyof AdminOverview['counts'] }[] = [
  { label: 'Users', count: 'users' },
  { label: 'Posts', count: 'posts' },
  { label: 'WordPress Sites', count: 'sites' },
  { label: 'Coupons', count: 'coupons' },
];

/** How much there is of everything. */
export const CountCards = ({ counts }: Pick<AdminOverview, 'counts'>) => (
  <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
    {CARDS.map(({ label, count }) => (
      <li key={count} className="grid gap-1.5 bg-surface px-4 py-4 sm:px-5">
        <span className="text-muted text-xs sm:text-sm">{label}</span>
        <span className="font-medium text-3xl leading-none tracking-tight tabular-nums">
          {counts[count].toLocaleString()}
        </span>
      </li>
    ))}
  </ul>
);
