import { useQuery } from '@tanstack/react-query';
import { AudioLines, CircleAlert, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';
import { runCheckQuery } from '../automation-queries.ts';
import type { ReviewItem } from './review-item.ts';

/** Below it, readers may notice a different writer. */
const VOICE_MIN = 60;

/** What to know before a draft is approved: why it was held back, what it repeats of its run, and how it sounds. */
export function ReviewFindings({ item }: { item: ReviewItem }) {
  const { data: check } = useQuery(runCheckQuery(item.runId));
  const patterns = check?.patterns.filter(({ itemIds }) => itemIds.includes(item.id)) ?? [];
  const voice = check?.voices.find(({ itemId }) => itemId === item.id);
  if (!item.error && patterns.length === 0 && !voice) return null;
  return (
    <ul aria-label="Findings" className="grid gap-1.5 text-sm">
      {item.error && (
        <Finding Icon={CircleAlert} isGrave>
          {item.error.message}
        </Finding>
      )}
      {patterns.map(({ light, message }) => (
        <Finding key={message} Icon={Copy} isGrave={light === 'red'}>
          {message}
        </Finding>
      ))}
      {voice && (
        <Finding Icon={AudioLines} isGrave={voice.score < VOICE_MIN}>
          Sounds {voice.score}% like your samples.
          {voice.score < VOICE_MIN && ` Below ${VOICE_MIN}%, readers may notice a different writer.`}
          {voice.reasons.length > 0 && (
            <details>
              <summary className="w-fit cursor-pointer underline underline-offset-3">How it differs</summary>
              <ul className="mt-1 list-disc pl-5 text-muted">
                {voice.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          )}
        </Finding>
      )}
    </ul>
  );
}

interface FindingProps {
  Icon: typeof Copy;
  /** It keeps a draft from going out without review, or readers would notice. */
  isGrave?: boolean;
  children: ReactNode;
}

const Finding = ({ Icon, isGrave = false, children }: FindingProps) => (
  <li className={cn('flex items-start gap-2 text-pretty tabular-nums', isGrave ? 'text-ink' : 'text-muted')}>
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <div className="min-w-0 break-words">{children}</div>
  </li>
);
