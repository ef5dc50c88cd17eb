import type { Run, RunItem } from '@pressloom/contract';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { dateOf, isBeingSent } from '../article-state.ts';
import { FATE_LABELS } from '../run-words.ts';
import { ViewCalendar } from '../view-calendar.tsx';

type RunPost = NonNullable<RunItem['post']>;

interface ScheduledStopProps {
  run: Run;
  /** What its site says of a post. */
  renderState: (post: RunPost) => ReactNode;
}

/** The last stop: what was approved, by its date, and why some of it isn’t scheduled. */
export function ScheduledStop({ run, renderState }: ScheduledStopProps) {
  const approved = run.items
    .filter(({ state }) => state === 'approved')
    .map((item) => ({ ...item, date: dateOf(item) }))
    .sort((a, b) => timeOf(a.date) - timeOf(b.date));
  if (approved.length === 0) {
    return (
      <EmptyState
        icon={<CalendarCheck />}
        title="Nothing is scheduled yet"
        description="Drafts you approve are sent to their site and scheduled there."
        action={
          <ButtonLink variant="secondary" to={paths.runStop(run.id, 'drafts')}>
            Go to the drafts
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul className="w-full divide-y divide-line rounded-lg border border-line bg-surface">
        {approved.map(({ id, title, post, date }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-5 py-3">
            <span className="min-w-0 flex-1 basis-72 text-sm" dir="auto">
              {post ? <TextLink to={paths.post(post.id)}>{post.title}</TextLink> : title}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
              {date && formatDateTime(date, run.site?.timezone)}
              {post && renderState(post)}
              {post && <StatusBadge status={statusOf(post)} />}
            </span>
            {post?.publication?.error && (
              <p className="basis-full text-muted text-sm wrap-anywhere">
                {post.publication.error.message} <TextLink to={paths.post(post.id)}>Open the post</TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
      <ViewCalendar />
    </div>
  );
}

/** Nobody has to review any more what was approved. */
function statusOf(post: RunPost): string {
  if (post.status !== 'pending') return post.status;
  return isBeingSent(post) ? 'Approved' : FATE_LABELS['not scheduled'];
}

/** What has no date comes last. */
const timeOf = (date: string | null) => (date ? Date.parse(date) : Number.MAX_VALUE);
