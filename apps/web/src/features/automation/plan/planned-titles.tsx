import { POST_STATUS_LABELS, type Run, type RunItem } from '@pressloom/contract';
import { formatDateTime } from '../../../ui/format-date.ts';
import { dateOf, isTakenBack } from '../article-state.ts';
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

/** A plan that has been accepted, and what became of it. */
export const PlannedTitles = ({ run }: { run: Run }) => (
  <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
    {run.items
      .filter(({ state }) => state !== 'declined')
      .map((item) => (
        <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
          <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
            <span className="font-medium text-sm" dir="auto">
              {item.title}
            </span>
            <span className="text-muted text-xs">
              <Facts keyword={item.keyword} category={item.category} />
            </span>
          </span>
          <span className="text-muted text-sm tabular-nums">
            {dateInWords(item, run.site?.timezone)}
            {stateInWords(item)}
          </span>
        </li>
      ))}
  </ol>
);

function dateInWords(item: RunItem, zone: string | undefined): string {
  const date = dateOf(item);
  return date ? `${formatDateTime(date, zone)} · ` : '';
}

function stateInWords(item: RunItem): string {
  if (!isTakenBack(item)) return STATES[item.state];
  return item.post ? POST_STATUS_LABELS.draft : 'Deleted';
}
