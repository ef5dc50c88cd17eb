import type { ActivityEntry } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { formatAgo } from '../../ui/format-ago.ts';
import { formatDateTime, formatTime } from '../../ui/format-date.ts';
import { TitleText } from '../../ui/title-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { activityWords } from './activity-words.ts';

interface ActivityItemProps {
  entry: ActivityEntry;
  /** Shows how long ago it happened, for lists that do not name the day. */
  withAgo?: boolean;
}

/** One line: what happened to what, where and when. */
export function ActivityItem({ entry, withAgo = false }: ActivityItemProps) {
  const { kind, siteName, note, scheduledDate, createdAt } = entry;
  const { label, Icon, isBad } = activityWords(kind);
  const now = useNow();
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0 stroke-[1.75]', isBad ? 'text-danger' : 'text-muted')} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm">
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <span className={cn(isBad ? 'text-danger' : 'text-muted')}>{label}</span> <Subject entry={entry} />
          {siteName && <span className="text-muted"> · {siteName}</span>}
        </p>
        <time dateTime={createdAt} className="shrink-0 text-muted tabular-nums" title={formatDateTime(createdAt)}>
          {withAgo ? formatAgo(createdAt, now) : formatTime(createdAt)}
        </time>
        {scheduledDate && <p className="w-full text-muted">for {formatDateTime(scheduledDate)}</p>}
        {note && <p className="line-clamp-3 w-full text-pretty wrap-anywhere text-muted">{note}</p>}
      </div>
    </li>
  );
}

/** Title or name, linked to the post or site while that exists. */
function Subject({ entry: { kind, title, postId, siteId } }: { entry: ActivityEntry }) {
  if (title === '' && !kind.startsWith('post.')) return null;
  const to = kind.startsWith('site.') ? siteId && paths.site(siteId) : postId && paths.post(postId);
  if (!to)
    return (
      <span dir="auto" className="font-medium">
        <TitleText title={title} />
      </span>
    );
  return (
    <Link to={to} dir="auto" className="font-medium hover:underline">
      <TitleText title={title} />
    </Link>
  );
}
