import type { RunCheck } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Check, CircleAlert, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { runCheckQuery } from '../automation-queries.ts';
import { isApprovable, isRewritable, type ReviewItem, WITHOUT_SITE } from './review-item.ts';

/** Below it, readers may notice a different writer. */
const VOICE_MIN = 60;

/** What to know before a draft is approved: why it was held back, what it repeats of its run, and how it sounds. */
export function ReviewFindings({ item, queue }: { item: ReviewItem; queue: readonly ReviewItem[] }) {
  const drafts = queue.filter(({ runId }) => runId === item.runId);
  const check = useQuery(runCheckQuery(item.runId, drafts));
  const patterns = check.data?.patterns.filter(({ itemIds }) => itemIds.includes(item.id)) ?? [];
  const voice = check.data?.voices.find(({ itemId }) => itemId === item.id);
  const held = heldInWords(item);
  const isClean = check.data && !held && patterns.length === 0 && !voice;
  return (
    <ul aria-label="Findings" className="grid gap-1.5 text-sm" aria-busy={check.isPending}>
      {!isApprovable(item) && (
        <Finding Icon={CircleAlert} isGrave>
          {WITHOUT_SITE}
        </Finding>
      )}
      {isApprovable(item) && !isRewritable(item) && (
        <Finding Icon={CircleAlert}>The site of its run was removed, so it can’t be written again.</Finding>
      )}
      {held && (
        <Finding Icon={CircleAlert} isGrave={!item.heldBack?.isOutdated}>
          {held}
        </Finding>
      )}
      {patterns.map(({ light, message }) => (
        <Finding key={message} Icon={light === 'red' ? CircleAlert : Copy} isGrave={light === 'red'}>
          {message}
        </Finding>
      ))}
      {voice && <VoiceFinding voice={voice} />}
      {check.isPending && (
        <li>
          <span className="sr-only">Checking this draft…</span>
          <Skeleton className="h-5 w-72 max-w-full" />
        </li>
      )}
      {check.isError && !check.data && (
        <Finding Icon={CircleAlert} isGrave>
          Couldn’t compare this draft with the others of its run.{' '}
          <button type="button" className="underline underline-offset-3" onClick={() => void check.refetch()}>
            Try again
          </button>
        </Finding>
      )}
      {isClean && <Finding Icon={Check}>It shares no pattern with the other drafts of its run.</Finding>}
    </ul>
  );
}

/** Patterns are listed as they are now. */
function heldInWords({ error, heldBack }: ReviewItem): string | undefined {
  if (!heldBack) return error?.message;
  const reasons = heldBack.reasons.flatMap(({ gate, message }) => (gate === 'pattern' ? [] : message));
  if (reasons.length < heldBack.reasons.length) reasons.push('It shared a pattern with other drafts of its run.');
  return `${heldBack.isOutdated ? 'Before it was changed, it was held for review' : 'Held for review'}: ${reasons.join(' ')}`;
}

const VoiceFinding = ({ voice: { score, reasons } }: { voice: RunCheck['voices'][number] }) => (
  <Finding Icon={AudioLines} isGrave={score < VOICE_MIN}>
    Sounds {score}% like your samples.
    {score < VOICE_MIN && ` Below ${VOICE_MIN}%, readers may notice a different writer.`}
    {reasons.length > 0 && (
      <details>
        <summary className="w-fit cursor-pointer underline underline-offset-3">How it differs</summary>
        <ul className="mt-1 list-disc pl-5 text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    )}
  </Finding>
);

interface FindingProps {
  Icon: typeof Copy;
  /** It keeps a draft from going out without review, or readers would notice. */
  isGrave?: boolean;
  children: ReactNode;
}

const Finding = ({ Icon, isGrave = false, children }: FindingProps) => (
  <li className={cn('flex items-start gap-2 text-pretty tabular-nums', isGrave ? 'text-ink' : 'text-muted')}>
    <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', isGrave && 'text-danger')} />
    <div className="min-w-0 break-words">{children}</div>
  </li>
);
