import type { Post, Publication, PublicationAction } from '@pressloom/contract';
import { isUnderWay, PUBLICATION_ERRORS } from '@pressloom/contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { dueInWords } from '../../ui/due-in-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { PublicationLine } from './publication-line.tsx';
import { isInTrash } from './publication-words.ts';

interface PublicationCardProps {
  post: Pick<Post, 'status' | 'scheduledDate'>;
  publication: Publication;
  siteName: string | undefined;
  /** The connection to the site doesn’t work. */
  isDisconnected: boolean;
  /** An action of the user is in progress, here or on the site. */
  busy: boolean;
  onUpdate: () => void;
  /** Compares the version on the site with the one here. */
  onCompare: () => void;
  onUnschedule: () => void;
  onRetry: () => void;
  /** Restores the post from the trash of its site. */
  onUntrash: () => void;
  /** Goes on although WordPress will remove parts of the post. */
  onAllowRemoval: () => void;
  onCheck: () => void;
  onStop: () => void;
  /** The site is being checked, or the attempts are being stopped. */
  running: 'check' | 'stop' | null;
}

/** A post's copy on its site: its state, what went wrong, and what can be done about it. */
export function PublicationCard({
  post,
  publication,
  siteName = 'your site',
  isDisconnected,
  busy,
  running,
  ...act
}: PublicationCardProps) {
  const { error, notices, link, outdated, state, wordpressId } = publication;
  const waits = state === 'waiting';
  const hasEnded = state === 'failed' || state === 'stopped';
  const inTrash = isInTrash(publication);
  const isIdle = !isUnderWay(publication) && wordpressId !== null && !inTrash;
  return (
    <Card title="On WordPress">
      <div className="grid gap-3" aria-live="polite">
        <PublicationLine publication={publication} post={post} siteName={siteName} />
        {link && wordpressId !== null && !inTrash && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-w-0 items-center gap-1.5 text-accent text-sm underline-offset-2 hover:underline"
          >
            <span className="truncate">{link.replace(/^https?:\/\//, '')}</span>
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        {(hasEnded || waits) && error && !inTrash && (
          <Notice
            tone={state === 'failed' ? 'danger' : 'warning'}
            action={<WaysOn publication={publication} isDisconnected={isDisconnected} busy={busy} {...act} />}
          >
            {error.message}
            {waits && publication.nextAttemptAt && ` Next attempt: ${dueInWords(publication.nextAttemptAt)}.`}
          </Notice>
        )}
        {inTrash && (
          <Notice
            tone="warning"
            action={
              <Act busy={busy} onClick={act.onUntrash}>
                Restore
              </Act>
            }
          >
            Restore it as a draft, or delete it on WordPress for good to publish it as a new post. Comments on it come
            back only if you restore it on WordPress.
          </Notice>
        )}
        {state === 'drifted' && error && (
          <Notice
            tone="warning"
            title={error.code === PUBLICATION_ERRORS.otherPost ? 'Another post on WordPress' : 'Changed on WordPress'}
            action={
              <Act busy={busy} onClick={act.onCompare}>
                Compare versions
              </Act>
            }
          >
            {error.message}
          </Notice>
        )}
        {notices.length > 0 && (
          <Notice tone="warning" title="Different on WordPress">
            <ul className="list-disc pl-4">
              {notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isIdle && outdated && state !== 'drifted' && (
          <Notice
            tone="info"
            action={
              // Public posts are updated with the button at the top of the page.
              post.status !== 'published' && (
                <Act busy={busy} onClick={act.onUpdate}>
                  Update on WordPress
                </Act>
              )
            }
          >
            You have changes that haven’t been sent to WordPress.
          </Notice>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isIdle && post.status === 'scheduled' && (
            <Act busy={busy} onClick={act.onUnschedule}>
              Unschedule
            </Act>
          )}
          {!isUnderWay(publication) && (
            <Act busy={busy} pending={running === 'check'} onClick={act.onCheck}>
              Check the site
            </Act>
          )}
          {isUnderWay(publication) && (waits || publication.attempts > 1) && (
            // Not disabled while an action is in progress: this is what stops it.
            <Act busy={running !== null} pending={running === 'stop'} onClick={act.onStop}>
              Stop trying
            </Act>
          )}
        </div>
      </div>
    </Card>
  );
}

const GO_ON: Record<PublicationAction, string> = {
  publish: 'Publish anyway',
  schedule: 'Schedule anyway',
  update: 'Update anyway',
  unschedule: 'Move to draft anyway',
  untrash: 'Restore anyway',
  delete: 'Delete anyway',
};

type WaysOnProps = Pick<PublicationCardProps, 'publication' | 'isDisconnected' | 'busy' | 'onAllowRemoval' | 'onRetry'>;

/** What can be done about a request that has failed or waits. */
const WaysOn = ({ publication, isDisconnected, busy, onAllowRemoval, onRetry }: WaysOnProps) => (
  <>
    {publication.error?.code === PUBLICATION_ERRORS.removesMarkup && (
      <Act busy={busy} onClick={onAllowRemoval}>
        {GO_ON[publication.action]}
      </Act>
    )}
    <FixConnection siteId={isDisconnected ? publication.siteId : null} />
    {!isOfGone(publication) && (
      <Act busy={busy} onClick={onRetry}>
        {publication.state === 'waiting' ? 'Try now' : 'Try again'}
      </Act>
    )}
  </>
);

/** An update has nothing to change once the post is gone, and nothing can be restored. */
const isOfGone = ({ action, error }: Publication) =>
  (action === 'update' || action === 'untrash') && error?.code === PUBLICATION_ERRORS.postGone;

const FixConnection = ({ siteId }: { siteId: string | null }) =>
  siteId && (
    <ButtonLink size="sm" variant="secondary" to={paths.site(siteId)}>
      Fix the connection
    </ButtonLink>
  );

interface ActProps {
  busy: boolean;
  pending?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ busy, children, ...button }: ActProps) => (
  <Button {...button} variant="secondary" size="sm" disabled={busy}>
    {children}
  </Button>
);
