import { Check, Keyboard, Pencil, RefreshCw, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Shortcut } from '../../../ui/shortcut.tsx';
import { isApprovable, isRewritable, type ReviewItem } from './review-item.ts';

interface ReviewActionsProps {
  /** What the actions are about: the selected drafts, else the one that is read. */
  targets: readonly ReviewItem[];
  hasSelection: boolean;
  all: number;
  isPending: boolean;
  onApprove: () => void;
  onSkip: () => void;
  onEdit: () => void;
  onRegenerate: () => void;
  onSelectAll: () => void;
  onHelp: () => void;
}

/** The buttons of the queue; each has a key as well. */
export function ReviewActions({ targets, hasSelection, all, isPending, ...on }: ReviewActionsProps) {
  const many = hasSelection ? ` ${targets.length}` : '';
  const isNone = targets.length === 0;
  return (
    <div data-review-actions className="sticky top-14 z-[9] flex flex-wrap items-center gap-2 bg-page py-2">
      <Button pending={isPending} disabled={!targets.some(isApprovable)} aria-keyshortcuts="A" onClick={on.onApprove}>
        <Check aria-hidden />
        Approve{many}
        <Shortcut keys="A" />
      </Button>
      <Button variant="secondary" disabled={isNone || isPending} aria-keyshortcuts="S" onClick={on.onSkip}>
        <X aria-hidden />
        Skip{many}
        <Shortcut keys="S" />
      </Button>
      <Button
        variant="secondary"
        disabled={!targets.some(isRewritable) || isPending}
        aria-keyshortcuts="R"
        onClick={on.onRegenerate}
      >
        <RefreshCw aria-hidden />
        Regenerate{many}
        <Shortcut keys="R" />
      </Button>
      {!hasSelection && (
        <Button variant="secondary" disabled={isNone} aria-keyshortcuts="E" onClick={on.onEdit}>
          <Pencil aria-hidden />
          Edit
          <Shortcut keys="E" />
        </Button>
      )}
      <Button variant="ghost" onClick={on.onSelectAll}>
        {targets.length === all && hasSelection ? 'Select none' : `Select all ${all}`}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        className="ml-auto pointer-coarse:hidden"
        onClick={on.onHelp}
      >
        <Keyboard aria-hidden />
      </Button>
    </div>
  );
}
