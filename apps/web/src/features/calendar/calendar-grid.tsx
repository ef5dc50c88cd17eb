import type { CalendarPost } from '@pressloom/contract';
import {
  type Day,
  dayOf,
  isSameMonth,
  monthName,
  weekdayName,
  weekName,
  weekOf,
  weeksOfMonth,
} from './calendar-days.ts';
import { DayCell } from './day-cell.tsx';

interface CalendarGridProps {
  view: 'month' | 'week';
  day: Day;
  posts: CalendarPost[];
}

const FOLD = { month: 3, week: 12 };

/** A month of weeks, or one week with more room per day; Sunday to Saturday. */
export function CalendarGrid({ view, day, posts }: CalendarGridProps) {
  const weeks = view === 'month' ? weeksOfMonth(day) : [weekOf(day)];
  const byDay = Map.groupBy(posts, (post) => dayOf(post.date));
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface">
      <caption className="sr-only">{view === 'month' ? monthName(day) : `Week of ${weekName(day)}`}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th
              key={each}
              scope="col"
              className="border-line border-r border-b px-2 py-2 text-left font-medium text-muted text-xs last:border-r-0"
            >
              {weekdayName(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <DayCell
                key={each}
                day={each}
                posts={byDay.get(each) ?? []}
                isOutside={view === 'month' && !isSameMonth(each, day)}
                fold={FOLD[view]}
                roomy={view === 'week'}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
