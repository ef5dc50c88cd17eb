import type { Run } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { cn } from '../../../lib/cn.ts';
import { countOf, STOPS, type Stop } from '../run-words.ts';

const LABELS: Record<Stop, string> = { plan: 'Plan', briefs: 'Briefs', drafts: 'Drafts', scheduled: 'Scheduled' };

/** The four stops of a run, each with its own URL. */
export const RunStops = ({ run, stop }: { run: Run; stop: Stop }) => (
  <nav aria-label="Steps of this run" className="mb-6">
    <ol className="flex gap-2.5 overflow-x-auto sm:gap-6 shadow-[inset_0_-1px_var(--line)]">
      {STOPS.map((each) => (
        <li key={each}>
          <Link
            to={paths.runStop(run.id, each)}
            aria-current={each === stop ? 'page' : undefined}
            className={cn(
              'flex items-center gap-1.5 whitespace-nowrap sm:gap-2 border-transparent border-b-2 py-2.5 font-medium text-sm -outline-offset-2 transition-colors hover:text-ink',
              each === stop ? 'border-accent! text-ink' : 'text-muted',
            )}
          >
            {LABELS[each]}
            {countAt(run, each) > 0 && (
              <span className="rounded-full bg-raised px-1 py-0.5 sm:px-1.5 text-muted text-xs tabular-nums">
                {countAt(run, each)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

function countAt({ items, counts, notScheduled }: Run, stop: Stop): number {
  if (stop === 'plan') return items.filter(({ state }) => state !== 'declined').length;
  if (stop === 'briefs') return items.filter(({ state, brief }) => state !== 'declined' && brief !== null).length;
  if (stop === 'drafts') return countOf(counts, 'review');
  return countOf(counts, 'approved') - notScheduled;
}
