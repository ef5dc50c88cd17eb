import { isUnderWay, notDone, type PublicationState } from '@pressloom/contract';
import { CircleAlert, Clock, LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { PUBLICATION_WORDS } from './publication-words.ts';
import { useHeardPublication } from './publishing-queries.ts';

interface PublicationBadgeProps {
  postId: string;
  siteId: string | null;
  /** The state when the list was fetched. */
  state: PublicationState | null;
  /** When the post was changed, if that was after it was last sent. */
  unsentSince?: string | undefined;
}

/** The state of a listed post on its site: as fetched, then live. Nothing while all is well. */
export function PublicationBadge({ postId, siteId, state, unsentSince }: PublicationBadgeProps) {
  const heard = useHeardPublication(postId);
  // What was heard may be of a site that the post has left.
  const badge =
    heard && heard.siteId === siteId
      ? badgeOf(heard, unsentSince)
      : (badgeAsRead(state) ?? (unsentSince ? UNSENT : null));
  return (
    <span role="status" className="inline-flex max-w-full empty:hidden">
      {badge && <Badge {...badge} />}
    </span>
  );
}

const WAITING = { Icon: Clock, text: 'Waiting to retry', tint: 'text-muted' };
const STOPPED = { Icon: CircleAlert, text: 'Stopped', tint: 'text-muted' };
const UNSENT = { Icon: CircleAlert, text: 'Unsent changes', tint: 'text-muted' };
const DRIFTED = { Icon: CircleAlert, text: 'Changed on WordPress', tint: 'text-muted' };

const badgeAsRead = (state: PublicationState | null) => {
  if (state === 'waiting') return WAITING;
  if (isUnderWay({ state })) return { Icon: Clock, text: 'In progress', tint: 'text-muted' };
  if (state === 'drifted') return DRIFTED;
  if (state === 'stopped') return STOPPED;
  if (state === 'failed') return { Icon: CircleAlert, text: 'Needs your attention', tint: 'text-danger' };
  return null;
};

type Heard = NonNullable<ReturnType<typeof useHeardPublication>>;

const badgeOf = (publication: Heard, unsentSince: string | undefined) => {
  const words = PUBLICATION_WORDS[publication.action];
  if (publication.state === 'waiting') return WAITING;
  if (isUnderWay(publication))
    return { Icon: LoaderCircle, text: words.running, tint: 'text-muted [&_svg]:animate-spin' };
  const isUnsent = unsentSince && (publication.outdated || isAfter(unsentSince, publication.updatedAt));
  if (publication.state === 'done') return isUnsent ? UNSENT : null;
  if (publication.state === 'drifted') return DRIFTED;
  if (publication.state === 'stopped') return STOPPED;
  return { Icon: CircleAlert, text: notDone(publication), tint: 'text-danger' };
};

const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);

const Badge = ({ Icon, text, tint }: { Icon: typeof Clock; text: string; tint: string }) => (
  <span className={cn('inline-flex min-w-0 items-center gap-1 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0', tint)}>
    <Icon aria-hidden />
    <span className="truncate">{text}</span>
  </span>
);
