import type { Run } from '@pressloom/contract';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WithBillingLink } from '../../../ui/with-billing-link.tsx';
import { countOf } from '../run-words.ts';
import { countUndecided, isShort } from './plan-obstacles.ts';

interface PlanNoticeProps {
  run: Run;
  isPending: boolean;
  onTryAgain: () => void;
}

/** Why there is no plan, or why one is not written by itself, as long as that says what to do. */
export function PlanNotice({ run, isPending, onTryAgain }: PlanNoticeProps) {
  if (run.state === 'failed') {
    return (
      <Notice
        tone="danger"
        title="The posts couldn’t be planned"
        action={
          <Button variant="secondary" size="sm" pending={isPending} onClick={onTryAgain}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        }
      >
        <WithBillingLink text={run.error?.message ?? ''} />
      </Notice>
    );
  }
  const words = obstacleInWords(run);
  return (
    words && (
      <Notice tone="warning" title="This plan needs your attention">
        <WithBillingLink text={words} />
      </Notice>
    )
  );
}

/** What the plan met when it was made may have passed since: nothing is said that is not true any more. */
function obstacleInWords(run: Run): string | undefined {
  const isEmpty = countOf(run.counts, 'planned') === 0;
  switch (run.error?.code) {
    case 'no_credits':
      return isEmpty ? undefined : creditsInWords(run);
    case 'too_many_runs':
      return isEmpty
        ? undefined
        : 'It was to be written at once, but another run was being written then. Once that one is done, accept the plan.';
    case 'same_subject':
      return undecidedInWords(countUndecided(run));
    default:
      return run.error?.message;
  }
}

const creditsInWords = ({ credits }: Run) =>
  isShort(credits)
    ? 'It was to be written at once, but takes more credits than you have.'
    : 'It was to be written at once, but took more credits than you had then. You have enough now: accept the plan.';

function undecidedInWords(titles: number): string | undefined {
  if (titles === 0) return undefined;
  const whose = titles === 1 ? '1 title has' : `${titles} titles have`;
  return `${whose} the subject of another post. Keep, change or decline what is marked, then accept the plan.`;
}
