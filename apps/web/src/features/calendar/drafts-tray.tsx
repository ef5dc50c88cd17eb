import { useDraggable } from '@dnd-kit/core';
import type { TrayDraft } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { GripVertical, Search } from 'lucide-react';
import { useState } from 'react';
import { keepRows } from '../../lib/api/keep-rows.ts';
import { cn } from '../../lib/cn.ts';
import { TYPING_PAUSE_MS, useSettled } from '../../lib/page/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Input } from '../../ui/input.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TitleText, titleInWords } from '../../ui/title-text.tsx';
import { useCalendarActions } from './calendar-actions.ts';
import { trayQuery } from './calendar-queries.ts';
import { PostPlace } from './post-place.tsx';

/** Drafts without a date, to drag to a day or to schedule with their button. */
export function DraftsTray() {
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim(), TYPING_PAUSE_MS);
  const tray = useInfiniteQuery({ ...trayQuery(asked), placeholderData: keepRows(({ drafts }) => drafts) });
  const drafts = tray.data?.pages.flatMap((page) => page.drafts);
  return (
    <section aria-labelledby="tray" className="flex flex-col rounded-lg border border-line bg-surface p-3">
      <h2 id="tray" className="mb-2 font-semibold text-sm">
        Unscheduled drafts
      </h2>
      <div className="relative mb-2">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search drafts by title"
          placeholder="Search drafts"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="pl-9!"
        />
      </div>
      {tray.isPending && (
        <div className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {tray.isError && !drafts && <FailedState error={tray.error} onRetry={() => void tray.refetch()} />}
      {drafts?.length === 0 && (
        <p className="px-1 py-4 text-muted text-sm">
          {asked === '' ? 'No unscheduled drafts. Posts you save as drafts appear here.' : 'No drafts found.'}
        </p>
      )}
      {drafts && drafts.length > 0 && (
        <ul className="-mr-1 grid max-h-[36rem] gap-1.5 lg:max-xl:max-h-48 overflow-y-auto pr-1">
          {drafts.map((draft) => (
            <DraftCard key={draft.id} draft={draft} />
          ))}
          <li className="empty:hidden">
            <ShowMore list={tray} what="More drafts" className="p-1" />
          </li>
        </ul>
      )}
    </section>
  );
}

function DraftCard({ draft }: { draft: TrayDraft }) {
  const { scheduleDraft, today } = useCalendarActions();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: `draft:${draft.id}`, data: { draft } });
  return (
    <li
      className={cn(
        'flex items-center gap-1 rounded-md border border-line bg-page py-1.5 pr-1.5 pl-1',
        isDragging && 'opacity-40',
      )}
    >
      <button
        ref={setNodeRef}
        type="button"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-label={`Drag ${titleInWords(draft.title)} to a day`}
        className="grid h-8 w-5 shrink-0 cursor-grab touch-none place-items-center rounded text-muted hover:text-ink max-lg:hidden [&_svg]:size-4"
      >
        <GripVertical aria-hidden />
      </button>
      <span className="grid min-w-0 flex-1 gap-0.5 max-lg:pl-2">
        <span dir="auto" className="line-clamp-2 wrap-anywhere font-medium text-sm">
          <TitleText title={draft.title} />
        </span>
        <PostPlace post={draft} />
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Schedule ${titleInWords(draft.title)}`}
        onClick={() => scheduleDraft(draft, today)}
      >
        Schedule
      </Button>
    </li>
  );
}
