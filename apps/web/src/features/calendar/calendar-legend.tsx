import { POST_STATUS_LABELS, type Site } from '@pressloom/contract';
import { cn } from '../../lib/cn.ts';
import { isOtherTime, userTimeZone } from '../../ui/format-date.ts';
import { STATUS_TINTS } from './status-tint.ts';

const LEGEND = ['published', 'scheduled', 'pending'] as const;

/** What the colours mean, and which time zone the times are in. */
export function CalendarLegend({ sites }: { sites: Site[] }) {
  const own = userTimeZone();
  const now = new Date();
  const elsewhere = sites.filter(({ timezone }) => isOtherTime(now, own, timezone));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-muted text-xs">
      <ul aria-label="Legend" className="flex gap-4">
        {LEGEND.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2 rounded-full', STATUS_TINTS[status].dot)} />
            {POST_STATUS_LABELS[status]}
          </li>
        ))}
      </ul>
      <p>
        Times are in your time zone ({own}).
        {elsewhere.length > 0 &&
          ` ${elsewhere.map(({ name, timezone }) => `${name} is in ${timezone}`).join(', ')}: see a post’s menu for the site’s time.`}
      </p>
    </div>
  );
}
