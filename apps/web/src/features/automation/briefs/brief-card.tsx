import type { Run, RunItem } from '@pressloom/contract';
import { ChevronRight } from 'lucide-react';
import { amount } from '../../../lib/text/amount.ts';
import { useItemChange } from '../plan/use-item-change.ts';
import { BriefFields } from './brief-fields.tsx';

interface BriefCardProps {
  item: RunItem;
  length: Run['length'];
  number: number;
  isOpen: boolean;
  /** The article is written already, or about to be. */
  isFixed: boolean;
  /** Something that is typed is not saved, or everything is by now. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The outline of one article, folded away. */
export function BriefCard({ item, length, number, isOpen, isFixed, onUnsaved }: BriefCardProps) {
  const { save } = useItemChange(item);
  const { brief, title } = item;
  return (
    <li>
      <details open={isOpen} className="group rounded-lg border border-line bg-surface">
        <summary className="flex cursor-pointer list-none items-center gap-x-3 gap-y-0.5 px-4 py-3 max-sm:flex-wrap text-sm -outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
          <span className="min-w-0 flex-1 font-medium" dir="auto">
            {number}. {title}
          </span>
          <span className="shrink-0 text-muted text-xs tabular-nums max-sm:basis-full max-sm:pl-7">
            {brief
              ? `${amount(brief.sections.length, 'section')}, ${brief.words.toLocaleString('en-US')} words`
              : 'No outline yet'}
          </span>
        </summary>
        <div className="border-line border-t px-4 py-4">
          <BriefFields
            brief={brief}
            length={length}
            isFixed={isFixed}
            onSave={(changed, onSaved) => save({ brief: changed }, onSaved)}
            onUnsaved={onUnsaved}
          />
        </div>
      </details>
    </li>
  );
}
