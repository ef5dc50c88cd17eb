import { isUnderWay, notDone, type Post, type PostStatus, type Publication } from '@pressloom/contract';
import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { amount } from '../../lib/text/amount.ts';
import { formatDateTime } from '../../ui/format-date.ts';
import { isInTrash, PUBLICATION_WORDS } from './publication-words.ts';

interface PublicationLineProps {
  publication: Publication;
  post: Pick<Post, 'status' | 'scheduledDate'>;
  siteName: string;
}

/** The state of a publication in one sentence. */
export function PublicationLine(props: PublicationLineProps) {
  const { Icon, text, tint } = lineOf(props);
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tint)} />
      {text}
    </p>
  );
}

const lineOf = (props: PublicationLineProps) => {
  const { publication, siteName } = props;
  const words = PUBLICATION_WORDS[publication.action];
  if (publication.state === 'waiting' && publication.attempts === 0)
    return { Icon: Clock, tint: 'text-muted', text: `Waiting for ${siteName}.` };
  if (publication.state === 'waiting')
    return { Icon: Clock, tint: 'text-muted', text: `Waiting to retry (${attemptsSoFar(publication.attempts)}).` };
  if (isUnderWay(publication)) return { Icon: LoaderCircle, tint: 'animate-spin text-muted', text: words.started };
  if (isInTrash(publication)) return { Icon: CircleAlert, tint: 'text-muted', text: `In the trash of ${siteName}.` };
  if (publication.state === 'done' && publication.wordpressId === null)
    return { Icon: CircleCheck, tint: 'text-muted', text: `No longer on ${siteName}.` };
  if (publication.state === 'done') return { Icon: CircleCheck, tint: 'text-muted', text: doneText(props) };
  if (publication.state === 'drifted')
    return { Icon: CircleAlert, tint: 'text-muted', text: `Changed on ${siteName} since it was last sent.` };
  const tint = publication.state === 'stopped' ? 'text-muted' : 'text-danger';
  return { Icon: CircleAlert, tint, text: `${notDone(publication)} on ${siteName}.` };
};

function doneText({ publication: { statusThere }, post: { status, scheduledDate }, siteName }: PublicationLineProps) {
  if (status === 'scheduled' && scheduledDate) return `Scheduled for ${formatDateTime(scheduledDate)} on ${siteName}.`;
  // A draft is handed in for review on each side by itself.
  if (status === 'pending' && statusThere === 'draft') return `Draft on ${siteName}. It waits for review only here.`;
  if (status === 'draft' && statusThere === 'pending')
    return `Waiting for review on ${siteName}. It’s a draft only here.`;
  return `${DONE[status]} on ${siteName}.`;
}

const DONE: Record<PostStatus, string> = {
  draft: 'Draft',
  pending: 'Waiting for review',
  scheduled: 'Scheduled',
  published: 'Published',
};

const attemptsSoFar = (count: number) => `${amount(count, 'attempt')} so far`;
