import type { CalendarPost } from '@pressloom/contract';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { amount } from '../../lib/text/amount.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgendaRows } from './agenda.tsx';
import { useCalendarActions } from './calendar-actions.ts';
import { type Day, dayName, dayOf, isSameMonth, monthName, weekdayName, weeksOfMonth } from './calendar-days.ts';
import { STATUS_TINTS } from './status-tint.ts';

/** A month for phones: dots on days with posts, and below them the posts of the tapped day. */
export function MonthDots({ day, posts, isPending }: { day: Day; posts: CalendarPost[]; isPending: boolean }) {
  const { today } = useCalendarActions();
  const [tapped, setTapped] = useState<Day | null>(null);
  const byDay = Map.groupBy(posts, (post) => dayOf(post.date));
  const chosen = tapped && isSameMonth(tapped, day) ? tapped : isSameMonth(today, day) ? today : null;
  const weeks = weeksOfMonth(day);
  return (
    <div className="grid gap-5">
      <table className="w-full table-fixed">
        <caption className="sr-only">{monthName(day)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col" className="pb-1 font-medium text-muted text-xs">
                <span aria-hidden>{weekdayName(each).charAt(0)}</span>
                <span className="sr-only">{weekdayName(each)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each} className="p-0.5" aria-current={each === today ? 'date' : undefined}>
                  <DayButton
                    day={each}
                    posts={byDay.get(each) ?? []}
                    isOutside={!isSameMonth(each, day)}
                    isChosen={each === chosen}
                    isToday={each === today}
                    onTap={() => setTapped(each)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <section aria-live="polite">
          <h3 className="mb-2 font-medium text-sm">{dayName(chosen)}</h3>
          {isPending && <Skeleton className="h-14" />}
          {byDay.has(chosen) && <AgendaRows posts={byDay.get(chosen) ?? []} />}
          {!isPending && !byDay.has(chosen) && <p className="text-muted text-sm">No posts on this day.</p>}
        </section>
      )}
    </div>
  );
}

interface DayButtonProps {
  day: Day;
  posts: CalendarPost[];
  isOutside: boolean;
  isChosen: boolean;
  isToday: boolean;
  onTap: () => void;
}

const DOTS = 3;

const DayButton = ({ day, posts, isOutside, isChosen, isToday, onTap }: DayButtonProps) => (
  <button
    type="button"
    disabled={isOutside}
    aria-pressed={isChosen}
    onClick={onTap}
    className={cn(
      'grid h-12 w-full content-center justify-items-center gap-1 rounded-lg text-sm tabular-nums disabled:opacity-50',
      isToday && 'font-semibold ring-1 ring-line-strong ring-inset',
      isChosen && 'bg-primary text-on-primary',
    )}
  >
    <span aria-hidden>{Number(day.slice(8))}</span>
    <span className="sr-only">
      {dayName(day)}
      {isToday && ', today'}: {amount(posts.length, 'post')}
    </span>
    <span aria-hidden className="flex h-1.5 gap-0.5">
      {posts.slice(0, DOTS).map((post) => (
        <span key={post.id} className={cn('size-1.5 rounded-full ring-1 ring-page', STATUS_TINTS[post.status].dot)} />
      ))}
      {posts.length > DOTS && <span className="-mt-1 text-[0.625rem] leading-3">+</span>}
    </span>
  </button>
);
