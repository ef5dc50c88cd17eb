import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import type { Dashboard } from './dashboard-query.ts';

interface StatCardsProps {
  counts: Dashboard['counts'];
  credits: Dashboard['credits'];
  onCredits: () => void;
}

const number = 'font-medium text-3xl leading-none tracking-tight tabular-nums';
const tile =
  'flex h-full w-full flex-col items-start gap-1.5 px-4 py-4 text-left transition-colors -outline-offset-2 hover:bg-raised sm:px-5';

/** What is counted besides the posts written here. */
const noteOn = ({ postsFromSites, pages }: Dashboard['counts']) =>
  [
    postsFromSites > 0 && `${postsFromSites.toLocaleString('en-US')} from your sites`,
    pages > 0 && `${pages.toLocaleString('en-US')} of them ${pages === 1 ? 'is a page' : 'are pages'}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Four figures, each linking to what it counts. */
export function StatCards({ counts, credits, onCredits }: StatCardsProps) {
  const { session } = useAuth();
  const stats = [
    { label: 'WordPress Sites', value: counts.sites, to: paths.sites },
    {
      label: 'Blog Posts',
      value: counts.posts,
      to: paths.posts,
      note: noteOn(counts),
    },
    { label: 'Scheduled', value: counts.scheduled, to: paths.calendar },
  ];
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {stats.map(({ label, value, to, note }) => (
        <li key={label} className="bg-surface">
          <Link to={to} className={tile}>
            <span className="text-muted text-xs sm:text-sm">{label}</span>
            <span className={number}>{value.toLocaleString('en-US')}</span>
            {note && <span className="text-muted text-xs">{note}</span>}
          </Link>
        </li>
      ))}
      <li className="relative bg-surface">
        <button type="button" onClick={onCredits} className={tile}>
          <span className="text-muted text-xs sm:text-sm">AI Credits</span>
          <span className={number}>{credits.isUnlimited ? 'Unlimited' : credits.left}</span>
          {!credits.isUnlimited && credits.reserved > 0 && (
            <span className="text-muted text-xs">{credits.reserved} reserved</span>
          )}
        </button>
        {session?.plan === 'free' && (
          <Link
            to={paths.pricing}
            reloadDocument
            className="absolute right-4 bottom-3 py-1 text-muted text-xs underline decoration-line-strong underline-offset-3 hover:text-ink sm:right-5"
          >
            Upgrade<span className="max-sm:sr-only"> for more</span>
          </Link>
        )}
      </li>
    </ul>
  );
}
