import type { RunItem } from '@pressloom/contract';
import { CircleAlert, Clock, RotateCw } from 'lucide-react';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { dueInWords } from '../../../ui/due-in-words.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { WithBillingLink } from '../../../ui/with-billing-link.tsx';
import { waitingInWords } from '../waiting-in-words.ts';

interface ItemProgressProps {
  item: RunItem;
  /** Its run is paused. */
  isPaused: boolean;
  /** It is being tried again or skipped. */
  isPending: boolean;
  /** It or another article is. */
  isDisabled: boolean;
  /** Undefined where no other attempt can help. */
  onRetry: (() => void) | undefined;
  onSkip: () => void;
}

/** An article that is not written yet: how far it is, what it waits for, or why it failed. */
export const ItemProgress = ({ item, isPaused, isPending, isDisabled, onRetry, onSkip }: ItemProgressProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
    <StateIcon state={item.state} />
    <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
      <p className="line-clamp-2 break-words font-medium text-sm" dir="auto">
        {item.title}
      </p>
      <p className={item.state === 'failed' ? 'text-danger text-sm' : 'text-muted text-xs tabular-nums'}>
        <WithBillingLink text={stateLine(item, isPaused)} />
      </p>
    </div>
    {item.state === 'writing' && item.progress.sections > 0 && (
      <Progress
        label={`${item.title}: sections written`}
        value={Math.round((item.progress.written / item.progress.sections) * 100)}
        className="w-32 max-sm:w-full"
      />
    )}
    {(item.state === 'failed' || (item.state === 'queued' && item.nextAttemptAt && !isPaused)) && (
      <span className="flex gap-2">
        {onRetry && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${tryLabel(item)}: ${item.title}`}
            pending={isPending}
            disabled={isDisabled}
            onClick={onRetry}
          >
            <RotateCw aria-hidden />
            {tryLabel(item)}
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-label={`Skip ${item.title}`} disabled={isDisabled} onClick={onSkip}>
          Skip
        </Button>
      </span>
    )}
  </li>
);

function StateIcon({ state }: Pick<RunItem, 'state'>) {
  if (state === 'writing') return <Spinner label="Being written" className="text-accent" />;
  if (state === 'failed') return <CircleAlert aria-hidden className="size-4 text-danger" />;
  return <Clock aria-hidden className="size-4 text-muted" />;
}

const tryLabel = ({ state }: RunItem) => (state === 'failed' ? 'Try again' : 'Try now');

function stateLine({ state, error, nextAttemptAt, waitingSince, progress }: RunItem, isPaused: boolean): string {
  if (state === 'failed') return error?.message ?? 'The model failed.';
  if (isPaused && state === 'queued') return 'Written once the run is resumed';
  if (nextAttemptAt) {
    // Its user doesn’t have to do anything.
    const why = (error?.message ?? 'The model is busy.').replace(/ Please try again\.$/, '');
    return `${why} Next try: ${dueInWords(nextAttemptAt)}.`;
  }
  if (waitingSince) return waitingInWords(waitingSince);
  if (state === 'queued') return 'Waiting for its turn';
  return progress.sections > 0 ? `${progress.written} of ${amount(progress.sections, 'section')} written` : 'Starting';
}
