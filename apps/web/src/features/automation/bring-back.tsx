import type { Run, RunItem } from '@pressloom/contract';
import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { wayBack } from './article-state.ts';
import type { useReviewActions } from './review/use-review-actions.ts';

const LABELS = { restore: 'Back to review', retry: 'Write after all' };

interface BringBackProps {
  run: Run;
  item: RunItem;
  actions: ReturnType<typeof useReviewActions>;
  /** It has come back. */
  onBack?: (() => void) | undefined;
}

/** Brings an article back that was skipped or deleted; nothing for others. */
export function BringBack({ run, item, actions, onBack }: BringBackProps) {
  const action = wayBack(item, run);
  if (!action) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${LABELS[action]}: ${item.title}`}
      // The others stay enabled: one of them gets the focus once this one is gone.
      pending={actions.isActingOn(item.id)}
      onClick={() => void actions.act(action, [item.id]).then((done) => done.length > 0 && onBack?.())}
    >
      <RotateCcw aria-hidden />
      {LABELS[action]}
    </Button>
  );
}
