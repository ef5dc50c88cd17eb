import type { Run, RunItem } from '@pressloom/contract';
import { formatDateTime } from '../../../ui/format-date.ts';
import { Facts } from '../facts.tsx';

const STATES: Record<RunItem['state'], string> = {
  planned: 'Planned',
  declined: 'Declined',
  queued: 'Waiting to be written',
  writing: 'Being written',
  review: 'Waiting for review',
  approved: 'Approved',
  failed: 'Failed',
  skipped: 'Skipped',
};

/** A plan that has been accepted, as it was. */
export const PlannedTitles = ({ run }: { run: Run }) => (
  <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
    {run.items
      .filter(({ state }) => state !== 'declined')
      .map(({ id, title, plannedAt, keyword, category, state }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
          <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
            <span className="font-medium text-sm" dir="auto">
              {title}
            </span>
            <span className="text-muted text-xs">
              <Facts keyword={keyword} category={category} />
            </span>
          </span>
          <span className="text-muted text-sm tabular-nums">
            {formatDateTime(plannedAt, run.site?.timezone)} · {STATES[state]}
          </span>
        </li>
      ))}
  </ol>
);
