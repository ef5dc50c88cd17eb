import type { CalendarPost } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { formatTime } from '../../ui/format-date.ts';
import { ExampleMark } from '../../ui/mark.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import { statusInWords, useCalendarActions } from './calendar-actions.ts';
import { type Day, dayName, dayOf } from './calendar-days.ts';
import { PostMenu } from './post-menu.tsx';
import { PostPlace } from './post-place.tsx';
import { STATUS_TINTS } from './status-tint.ts';

/** The days that have posts, one below the other, and always today. */
export function Agenda({ posts, days }: { posts: CalendarPost[]; days: Day[] }) {
  const { today } = useCalendarActions();
  const byDay = Map.groupBy(posts, (post) => dayOf(post.date));
  const shown = posts.length === 0 ? [] : days.filter((day) => byDay.has(day) || day === today);
  return (
    <ol className="grid gap-6">
      {shown.map((day) => (
        <li key={day} aria-current={day === today ? 'date' : undefined} className="scroll-mt-20">
          <DayHeading day={day} isToday={day === today} />
          {byDay.has(day) ? (
            <AgendaRows posts={byDay.get(day) ?? []} />
          ) : (
            <p className="text-muted text-sm">No posts on this day.</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const DayHeading = ({ day, isToday }: { day: Day; isToday: boolean }) => (
  <h3 className="mb-2 font-medium text-sm">
    <time dateTime={day}>{dayName(day)}</time>
    {isToday && <span className="ml-2 rounded-full bg-primary px-2 py-0.5 text-on-primary text-xs">Today</span>}
  </h3>
);

export const AgendaRows = ({ posts }: { posts: CalendarPost[] }) => (
  <ul className="grid grid-cols-1 gap-1.5">
    {posts.map((post) => (
      <AgendaRow key={post.id} post={post} />
    ))}
  </ul>
);

function AgendaRow({ post }: { post: CalendarPost }) {
  const { renderState } = useCalendarActions();
  return (
    <li
      className={cn(
        'flex items-start gap-3 rounded-r-lg border-l-3 py-2 pr-2 pl-3 transition-colors',
        STATUS_TINTS[post.status].card,
      )}
    >
      <span className="w-18 shrink-0 pt-0.5 text-muted text-sm tabular-nums">{formatTime(post.date)}</span>
      <span className="grid min-w-0 flex-1 justify-items-start">
        <Link to={paths.post(post.id)} dir="auto" className="wrap-anywhere font-medium text-sm hover:underline">
          <TitleText title={post.title} />
          <span className="sr-only">, {statusInWords(post)}</span>
        </Link>
        {post.sample && <ExampleMark />}
        <PostPlace post={post} />
        {renderState(post)}
      </span>
      <PostMenu post={post} className="-my-1 shrink-0" />
    </li>
  );
}
