import type { Run } from '@pressloom/contract';
import { ListTree, PenLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { api } from '../../../lib/api/api-client.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { WithBillingLink } from '../../../ui/with-billing-link.tsx';
import { upperBoundInWords } from '../cost-in-words.ts';
import { countOf } from '../run-words.ts';
import { UnseenNote } from '../unseen-note.tsx';
import { useFinalRunChange } from '../use-run-change.ts';
import { countUndecided, isShort } from './plan-obstacles.ts';

interface AcceptBarProps {
  run: Run;
  withBriefs?: boolean;
  /** False while something that is typed on the page is not saved. */
  isSaved?: () => boolean;
}

/** What the plan costs, and its acceptance. Stays in view below a long plan. */
export function AcceptBar({ run, withBriefs = false, isSaved }: AcceptBarProps) {
  const navigate = useNavigate();
  const change = useFinalRunChange(run, isSaved);
  const planned = countOf(run.counts, 'planned');
  const { credits } = run;
  const isOnFree = useAuth().session?.plan === 'free';
  const modelPrice = upperBoundInWords(run);
  const hasTooFew = isShort(credits);
  const undecided = countUndecided(run);
  const accept = async () => {
    try {
      await change.mutateAsync((version) =>
        api('POST /api/runs/:id/accept', { params: { id: run.id }, body: { version } }),
      );
      await navigate(paths.runStop(run.id, 'drafts'));
    } catch {
      // Shown by the change itself.
    }
  };
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line-strong/60 bg-surface px-4 py-3 shadow-black/20 shadow-lg">
      <div className="grid gap-0.5 text-sm">
        <p id="run-price" className="font-medium tabular-nums">
          {priceInWords(run)}
        </p>
        {modelPrice && <p className="text-muted tabular-nums">{modelPrice}</p>}
        {hasTooFew && (
          <p role="alert" className="text-danger">
            You have {amount(credits.left, 'credit')} for {amount(planned, 'article')}.{' '}
            <WithBillingLink text={wayOut(credits, isOnFree)} />
          </p>
        )}
        {undecided > 0 && (
          <p className="text-muted">
            {undecided === 1 ? 'One article has' : `${undecided} articles have`} the same subject as another one.
          </p>
        )}
        {run.site && <UnseenNote siteId={run.site.id} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {!withBriefs && (
          <ButtonLink variant="secondary" to={paths.runStop(run.id, 'briefs')}>
            <ListTree aria-hidden />
            Outline first
          </ButtonLink>
        )}
        <Button
          pending={change.isPending}
          disabled={planned === 0 || hasTooFew || run.site === null}
          aria-describedby="run-price"
          onClick={() => void accept()}
        >
          <PenLine aria-hidden />
          {`Accept and write ${amount(planned, 'article')}`}
        </Button>
      </div>
    </div>
  );
}

function priceInWords({ credits: { left, upperBound } }: Run): string {
  if (left === null) return 'Your own model writes, so this takes no credits.';
  return `Up to ${amount(upperBound, 'credit')}. You have ${left}.`;
}

function wayOut({ left, upperBound }: { left: number; upperBound: number }, isOnFree: boolean): string {
  const ways = [
    left > 0 && `decline ${upperBound - left}`,
    isOnFree && 'upgrade to Pro in Settings, under Billing',
    'use your own model under Settings',
  ].filter((way) => way !== false);
  const last = ways.pop() ?? '';
  const sentence = ways.length > 0 ? `${ways.join(', ')}, or ${last}.` : `${last}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
