import type { Run, RunItem } from '@pressloom/contract';
import { formatDateTime } from '../../../ui/format-date.ts';
import { dateOf, fateOf } from '../article-state.ts';
import { BringBack } from '../bring-back.tsx';
import { Facts } from '../facts.tsx';
import { useReviewActions } from '../review/use-review-actions.ts';
import { FATE_LABELS } from '../run-words.ts';

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

/** A plan that has been accepted, and what became of it. */
export function PlannedTitles({ run }: { run: Run }) {
  const actions = useReviewActions();
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
      {run.items
        .filter(({ state }) => state !== 'declined')
        .map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-5 py-3">
            <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
              <span className="font-medium text-sm" dir="auto">
                {item.title}
              </span>
              <span className="text-muted text-xs">
                <Facts keyword={item.keyword} category={item.category} />
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-muted text-sm tabular-nums">
              <span>
                {dateInWords(item, run.site?.timezone)}
                {stateInWords(item, run)}
              </span>
              <BringBack run={run} item={item} actions={actions} />
            </span>
          </li>
        ))}
    </ol>
  );
}

function dateInWords(item: RunItem, zone: string | undefined): string {
  const date = dateOf(item);
  return date ? `${formatDateTime(date, zone)} · ` : '';
}

function stateInWords(item: RunItem, run: Run): string {
  const fate = fateOf(item, run.state);
  return fate ? FATE_LABELS[fate] : STATES[item.state];
}
