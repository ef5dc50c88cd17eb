import { useQuery } from '@tanstack/react-query';
import { AudioLines, Copy, Hand } from 'lucide-react';
import type { ReactNode } from 'react';
import { runCheckQuery } from '../automation-queries.ts';
import type { ReviewItem } from './review-item.ts';

/** Below it, readers would notice another hand. */
const VOICE_MIN = 60;

/** What to know before a draft is approved: why it was held back, what it repeats of its run, and how it sounds. */
export function ReviewFindings({ item }: { item: ReviewItem }) {
  const { data: check } = useQuery(runCheckQuery(item.runId));
  const patterns = check?.patterns.filter(({ itemIds }) => itemIds.includes(item.id)) ?? [];
  const voice = check?.voices.find(({ itemId }) => itemId === item.id);
  if (!item.error && patterns.length === 0 && !voice) return null;
  return (
    <ul aria-label="Findings" className="grid gap-1.5 text-sm">
      {item.error && <Finding Icon={Hand}>{item.error.message}</Finding>}
      {patterns.map(({ message }) => (
        <Finding key={message} Icon={Copy}>
          {message}
        </Finding>
      ))}
      {voice && (
        <Finding Icon={AudioLines}>
          <span className="text-ink tabular-nums">
            {voice.score} of 100 for your voice{voice.score < VOICE_MIN && ': readers may notice another hand'}.
          </span>{' '}
          {voice.reasons.length > 0 && `${voice.reasons.join('. ')}.`}
        </Finding>
      )}
    </ul>
  );
}

const Finding = ({ Icon, children }: { Icon: typeof Hand; children: ReactNode }) => (
  <li className="flex items-start gap-2 text-pretty text-muted">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </li>
);
