import type { Notification, NotificationKind } from '@pressloom/contract';
import {
  Bell,
  CircleAlert,
  ClipboardCheck,
  Coins,
  CreditCard,
  type LucideIcon,
  Rocket,
  ShieldUser,
  Timer,
  Unplug,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import { formatDateTime } from '../../ui/format-date.ts';
import { TitleText, titleInWords } from '../../ui/title-text.tsx';
import { useNow } from '../../ui/use-now.ts';
import { WithBillingLink } from '../../ui/with-billing-link.tsx';

interface Look {
  label: string;
  Icon: LucideIcon;
  tint?: string;
}

const LOOKS = {
  published: { label: 'Published', Icon: Rocket },
  failed: { label: 'Needs your attention', Icon: CircleAlert, tint: 'text-danger' },
  missed: { label: 'Published late', Icon: Timer },
  outage: { label: 'Site status', Icon: Unplug },
  'credits-low': { label: 'AI credits are running low', Icon: Coins },
  review: { label: 'Waiting for your review', Icon: ClipboardCheck },
  billing: { label: 'Billing', Icon: CreditCard },
  administrator: { label: 'By an administrator', Icon: ShieldUser },
} satisfies Record<NotificationKind, Look>;

/** A failure that was read, or settled meanwhile, no longer calls for attention. */
const READ_FAILURE: Look = { label: 'Problem', Icon: CircleAlert };

/** For a kind that a newer release has written. */
const PLAIN: Look = { label: 'Notification', Icon: Bell };

const lookOf = ({ kind, read }: Notification): Look =>
  kind === 'failed' && read ? READ_FAILURE : ((LOOKS as Partial<Record<string, Look>>)[kind] ?? PLAIN);

interface NotificationItemProps {
  notification: Notification;
  onRead: () => void;
  onLeave: () => void;
}

export function NotificationItem({ notification, onRead, onLeave }: NotificationItemProps) {
  const { postId, runId, title, message, read, createdAt } = notification;
  const { label, Icon, tint = 'text-muted' } = lookOf(notification);
  const to = targetOf(notification);
  const now = useNow();
  const open = () => {
    if (!read) onRead();
    onLeave();
  };
  return (
    <li className={cn('relative flex gap-3 px-4 py-3', !read && 'bg-raised/50')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tint)} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <p className="flex items-center gap-2 text-muted text-xs">
          {runId ? 'A run needs you' : label}
          {!read && <span className="font-medium text-accent">New</span>}
          <time dateTime={createdAt} title={formatDateTime(createdAt)} className="ml-auto shrink-0">
            {formatAgo(createdAt, now)}
          </time>
        </p>
        {to ? (
          <Link to={to} onClick={open} dir="auto" className="truncate font-medium hover:underline">
            {postId ? <TitleText title={title} /> : title || 'See your credits'}
          </Link>
        ) : (
          title && (
            <span className="truncate font-medium" dir="auto">
              {title}
            </span>
          )
        )}
        <p className="line-clamp-3 text-pretty break-words text-muted">
          <WithBillingLink text={message} onLeave={onLeave} />
        </p>
        {!read && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Mark as read: ${postId ? titleInWords(title) : title || label}`}
            className="-ml-2.5 justify-self-start"
            onClick={onRead}
          >
            Mark as read
          </Button>
        )}
      </div>
    </li>
  );
}

/** Where the user can act on it, as long as that exists. */
function targetOf({ kind, postId, siteId, runId }: Notification): string | null {
  if (runId) return paths.run(runId);
  if (kind === 'billing') return paths.settingsSection('billing');
  if (kind === 'credits-low') return `${paths.dashboard}?credits`;
  // Opens the post itself unless its versions are still to be compared.
  if (postId) return kind === 'failed' ? paths.postComparison(postId) : paths.post(postId);
  if (kind === 'review') return paths.review;
  return siteId ? paths.site(siteId) : null;
}
