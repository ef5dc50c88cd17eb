import type { ComparedText, RemoteVersion } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { ComparedVersions } from '../../ui/compared-versions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { VersionsSkeleton } from './revision-comparison.tsx';
import { remoteQuery } from './revisions-queries.ts';
import { comparedFacts, hasOwnExcerpt } from './version-facts.ts';

interface RemoteChangedDialogProps {
  postId: string;
  mine: ComparedText;
  /** The choice in progress. */
  pending: 'mine' | 'take' | 'keep' | null;
  onClose: () => void;
  onKeepMine: (seen: string) => void;
  onTake: (seen: string) => void;
  onKeepBoth: (seen: string) => void;
}

/** Someone edited the post on WordPress: shows both versions, and the choices. */
export function RemoteChangedDialog({ postId, mine, pending, onClose, ...choose }: RemoteChangedDialogProps) {
  const { data: theirs, error, isFetching, refetch } = useQuery(remoteQuery(postId));
  const isReady = theirs !== undefined && !error && !isFetching;
  const act = (name: typeof pending) => ({ pending: pending === name, disabled: pending !== null || !isReady });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title="This post was changed on WordPress"
      description="Nothing is overwritten until you choose."
      className="sm:max-w-4xl!"
      footer={
        // Two in a row on phones, so that the explanation of the choices stays in view.
        <div className="grid grid-cols-2 gap-2 sm:flex sm:grow sm:justify-end">
          <Button variant="ghost" className="sm:mr-auto" onClick={onClose}>
            Decide later
          </Button>
          <Button variant="secondary" {...act('mine')} onClick={() => theirs && choose.onKeepMine(theirs.seen)}>
            Keep mine
          </Button>
          <Button variant="secondary" {...act('take')} onClick={() => theirs && choose.onTake(theirs.seen)}>
            Use theirs
          </Button>
          <Button {...act('keep')} onClick={() => theirs && choose.onKeepBoth(theirs.seen)}>
            Keep both
          </Button>
        </div>
      }
    >
      {error && !isFetching && (
        <FailedState title="Couldn’t load the site’s version" error={error} onRetry={() => void refetch()} />
      )}
      {(!theirs || isFetching) && (!error || isFetching) && <VersionsSkeleton />}
      {theirs && isReady && (
        <div className="grid gap-4">
          <BothVersions mine={mine} theirs={theirs} />
          {theirs.losses.length > 0 && (
            <Notice tone="warning" title="If you use theirs">
              <ul className="list-disc pl-4">
                {theirs.losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </Notice>
          )}
          <dl className="grid gap-x-3 gap-y-1 text-muted text-sm sm:grid-cols-[auto_1fr]">
            <Choice name="Keep both">
              Your version stays here, and theirs is saved under Revisions. The site keeps theirs until you update it.
            </Choice>
            <Choice name="Use theirs">
              Their version replaces yours here, and yours is saved under Revisions. The site doesn’t change.
            </Choice>
            <Choice name="Keep mine">
              Your version replaces theirs on the site. Theirs isn’t saved here, but WordPress may keep it in its
              revisions.
            </Choice>
          </dl>
        </div>
      )}
    </Dialog>
  );
}

const Choice = ({ name, children }: { name: string; children: string }) => (
  <div className="sm:contents">
    <dt className="font-medium text-ink">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function BothVersions({ mine, theirs }: { mine: ComparedText; theirs: RemoteVersion }) {
  const [myFacts, theirFacts] = comparedFacts(
    { version: mine, hasOwnExcerpt: hasOwnExcerpt(mine), scheduled: dateShown(theirs.ourScheduledDate) },
    { version: theirs, hasOwnExcerpt: !theirs.automaticExcerpt, scheduled: dateShown(theirs.scheduledDate) },
  );
  const { title, content } = theirs;
  return (
    <ComparedVersions
      left={{ name: 'Yours', when: 'In the editor', ...mine, facts: myFacts }}
      right={{ name: 'On WordPress', when: whenThere(theirs), title, content, facts: theirFacts }}
    />
  );
}

const dateShown = (date: string | null) => (date ? formatDateTime(date) : '');

const STATUSES: Record<string, string> = {
  publish: 'Public',
  future: 'Scheduled',
  draft: 'Draft',
  pending: 'Pending review',
  private: 'Private',
  trash: 'In the trash',
};

const whenThere = ({ status, modifiedAt }: RemoteVersion) =>
  [STATUSES[status] ?? status, modifiedAt && `changed ${formatDateTime(modifiedAt)}`].filter(Boolean).join(', ');
