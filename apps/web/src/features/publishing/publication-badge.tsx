import { Check, CircleAlert, Clock, LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { isUnderWay, isWaiting, PUBLICATION_WORDS } from './publication-words.ts';
import { useHeardPublication } from './publishing-queries.ts';

/** How a post of a list fares on its site, as it happens; nothing while nothing happens. */
export function PublicationBadge({ postId }: { postId: string }) {
  const publication = useHeardPublication(postId);
  return (
    <span role="status" className="inline-flex empty:hidden">
      {publication && <Badge {...badgeOf(publication)} />}
    </span>
  );
}

type Heard = NonNullable<ReturnType<typeof useHeardPublication>>;

const badgeOf = (publication: Heard) => {
  const words = PUBLICATION_WORDS[publication.action];
  if (isWaiting(publication)) return { Icon: Clock, text: 'Waiting to try again', tint: 'text-muted' };
  if (isUnderWay(publication))
    return { Icon: LoaderCircle, text: words.running, tint: 'text-muted [&_svg]:animate-spin' };
  if (publication.state === 'done') return { Icon: Check, text: 'On WordPress', tint: 'text-muted' };
  if (publication.state === 'drifted') return { Icon: CircleAlert, text: 'Changed on WordPress', tint: 'text-muted' };
  return { Icon: CircleAlert, text: words.notDone, tint: 'text-danger' };
};

const Badge = ({ Icon, text, tint }: { Icon: typeof Check; text: string; tint: string }) => (
  <span className={cn('inline-flex items-center gap-1 whitespace-nowrap text-xs [&_svg]:size-3.5', tint)}>
    <Icon aria-hidden />
    {text}
  </span>
);
