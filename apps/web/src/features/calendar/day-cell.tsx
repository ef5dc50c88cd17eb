import { useDroppable } from '@dnd-kit/core';
import type { CalendarPost } from '@pressloom/contract';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useCalendarActions } from './calendar-actions.ts';
import { type Day, dayName } from './calendar-days.ts';
import { PostCard } from './post-card.tsx';

interface DayCellProps {
  day: Day;
  posts: CalendarPost[];
  /** A day of a neighbouring month in this month's grid. */
  isOutside?: boolean;
  /** How many posts are shown before the rest is folded away. */
  fold: number;
  roomy?: boolean;
}

/** One day of the grid, and a drop target. */
export function DayCell({ day, posts, isOutside = false, fold, roomy = false }: DayCellProps) {
  const { today } = useCalendarActions();
  const [isOpen, setIsOpen] = useState(false);
  const { setNodeRef, isOver } = useDroppable({ id: `day:${day}`, data: { day } });
  const isPast = day < today;
  const shown = isOpen ? posts : posts.slice(0, fold);
  const hidden = posts.length - shown.length;
  return (
    <td
      ref={setNodeRef}
      aria-current={day === today ? 'date' : undefined}
      className={cn(
        'border-line border-r border-b p-1 align-top transition-colors last:border-r-0',
        // Five weeks fit on a screen of common height.
        roomy ? 'h-96' : 'h-[clamp(6rem,calc((100dvh-15rem)/5),9.5rem)]',
        isOutside && 'bg-raised/35',
        isOver && (isPast ? 'bg-danger/10' : 'bg-raised'),
      )}
    >
      <div className="mb-1 flex h-6 items-center px-1">
        <time
          dateTime={day}
          className={cn(
            'text-xs tabular-nums',
            day === today
              ? '-ml-1 grid size-6 place-items-center rounded-full bg-primary font-semibold text-on-primary'
              : isOutside || isPast
                ? 'text-muted'
                : 'font-medium text-ink',
          )}
        >
          <span aria-hidden>{Number(day.slice(8))}</span>
          <span className="sr-only">
            {dayName(day)}
            {day === today && ', today'}
          </span>
        </time>
      </div>
      {posts.length > 0 && (
        <ul className={cn('grid grid-cols-1 gap-1', isOpen && 'max-h-96 overflow-y-auto')}>
          {shown.map((post) => (
            <PostCard key={post.id} post={post} roomy={roomy} />
          ))}
        </ul>
      )}
      {posts.length > fold && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="mt-1 w-full rounded-md px-2 py-0.5 text-left font-medium text-muted text-xs hover:bg-raised hover:text-ink pointer-coarse:py-2"
        >
          {isOpen ? 'Show fewer' : `+${hidden} more`}
          <span className="sr-only"> on {dayName(day)}</span>
        </button>
      )}
    </td>
  );
}
