import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { Run, RunItem } from '@pressloom/contract';
import { ChevronDown, GripVertical, Lock, LockOpen, RefreshCw, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import { Facts } from '../facts.tsx';
import { INTENT_LABELS } from '../run-words.ts';
import { useRunChange } from '../use-run-change.ts';
import { CommittedText } from './committed-text.tsx';
import { OverlapNote } from './overlap-note.tsx';
import { PlanDetails } from './plan-details.tsx';
import { useItemChange } from './use-item-change.ts';

interface PlanRowProps {
  run: Run;
  item: RunItem;
  number: number;
}

/** One planned article: its title is edited in place, the rest below it. */
export function PlanRow({ run, item, number }: PlanRowProps) {
  const { id, title, locked } = item;
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const titleInput = useRef<HTMLTextAreaElement>(null);
  const { save } = useItemChange(item);
  const act = useRunChange(run.id);
  const { setNodeRef: setRowRef, isOver } = useDroppable({ id });
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id });
  const ask = (action: 'replace' | 'decline') =>
    act.mutate((version) => api(`POST /api/run-items/:id/${action}`, { params: { id }, body: { version } }));
  return (
    <li
      ref={setRowRef}
      style={transform ? { translate: `0 ${transform.y}px` } : undefined}
      className={cn(
        'grid gap-3 rounded-lg border bg-surface px-3 py-2.5',
        isOver && !isDragging ? 'border-accent' : 'border-line',
        isDragging && 'relative z-10 shadow-black/30 shadow-lg',
      )}
    >
      <div className="grid grid-cols-[auto_1fr_auto] items-start gap-x-2 gap-y-1 max-sm:grid-cols-[auto_1fr]">
        <span className="mt-0.5 flex h-8 items-center gap-1 text-muted text-sm tabular-nums pointer-coarse:h-10">
          <button
            ref={setNodeRef}
            type="button"
            {...attributes}
            {...listeners}
            aria-label={`Move ${title}`}
            className="flex h-full min-w-6 cursor-grab touch-none items-center justify-center rounded-md hover:text-ink pointer-coarse:min-w-10"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
          <span className="min-w-4">{number}</span>
        </span>
        <div className="grid min-w-0 gap-0.5">
          <CommittedText
            label={`Title of article ${number}`}
            inputRef={titleInput}
            required="Please enter a title"
            value={title}
            onCommit={(changed) => save({ title: changed })}
          />
          <p className="mx-px px-3 text-muted text-xs tabular-nums">
            <Facts
              date={formatDateTime(item.plannedAt, run.site?.timezone)}
              keyword={item.keyword}
              intent={INTENT_LABELS[item.intent]}
              category={item.category}
            />
          </p>
        </div>
        <div className="flex gap-0.5 max-sm:col-start-2">
          <Button
            variant="ghost"
            size="icon"
            aria-pressed={locked}
            aria-label={`Lock ${title}`}
            title={
              locked ? 'Locked: stays when the rest is proposed again' : 'Lock: stays when the rest is proposed again'
            }
            onClick={() => save({ locked: !locked })}
          >
            {locked ? <Lock aria-hidden className="text-accent" /> : <LockOpen aria-hidden />}
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Propose another article instead of ${title}`}
            title="Propose another"
            pending={act.isPending}
            disabled={locked}
            onClick={() => ask('replace')}
          >
            <RefreshCw aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Decline ${title}`}
            title="Decline"
            pending={act.isPending}
            onClick={() => ask('decline')}
          >
            <X aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={`Details of ${title}`}
            title="Details"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        </div>
      </div>
      {item.overlap.verdict !== 'clear' && !item.overlap.kept && (
        <OverlapNote
          item={item}
          isPending={act.isPending}
          onKeep={() => save({ keep: true })}
          onDecline={() => ask('decline')}
          onChangeAngle={() => {
            setIsOpen(true);
            titleInput.current?.focus();
            titleInput.current?.select();
          }}
        />
      )}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <PlanDetails run={run} item={item} onSave={save} />}
      </div>
    </li>
  );
}
