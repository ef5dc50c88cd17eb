import { CalendarClock, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Button } from '../../ui/button.tsx';
import type { PublishQuestion } from './publish-question.ts';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);

interface PublishActionsProps {
  /** The open dialog. */
  asking: PublishQuestion | null;
  onAsk: (name: 'publish' | 'schedule') => void;
  onClose: () => void;
  /** How the public copy on the site compares with the post here; null if there is none. */
  publicCopy: 'older' | 'up-to-date' | 'changed' | null;
  /** Why the post cannot be sent at all. */
  refusal: string | null;
  busy: boolean;
  /** What was confirmed is in progress. */
  isRunning: boolean;
  /** The server did not accept it, and the dialog is closed. */
  onRefused: () => void;
  /** Resolves with whether it was accepted. */
  onPublish: (update: boolean) => Promise<boolean>;
  onSchedule: (scheduledDate: string) => Promise<boolean>;
  /** Saves the post with the status that takes it off its site, or off its schedule. */
  onWithdraw: () => Promise<boolean>;
}

/** Schedule and Publish, each with a confirmation. A public post is updated instead, once there is something to send. */
export function PublishActions({
  asking,
  onAsk,
  onClose,
  onRefused,
  publicCopy,
  refusal,
  busy,
  isRunning,
  ...act
}: PublishActionsProps) {
  const isPublic = publicCopy !== null;
  const finish = async (taken: Promise<boolean>) => {
    const isTaken = await taken;
    onClose();
    if (!isTaken) onRefused();
  };
  const scheduleRefusal = refusal ?? (isPublic ? 'Already public' : null);
  const publishRefusal = refusal ?? (publicCopy === 'up-to-date' ? 'Already up to date' : null);
  usePageCommand(
    { id: 'publish', label: isPublic ? 'Update this post' : 'Publish this post', also: 'send publish' },
    !busy && publishRefusal === null,
    () => onAsk('publish'),
  );
  usePageCommand(
    { id: 'schedule', label: 'Schedule this post', also: 'date later' },
    !busy && scheduleRefusal === null,
    () => onAsk('schedule'),
  );

  return (
    <>
      <Button
        variant="secondary"
        disabled={busy || scheduleRefusal !== null}
        title={scheduleRefusal ?? undefined}
        onClick={() => onAsk('schedule')}
      >
        <CalendarClock aria-hidden />
        Schedule
      </Button>
      <Button
        variant={publicCopy === 'older' ? 'primary' : 'secondary'}
        disabled={busy || publishRefusal !== null}
        title={publishRefusal ?? undefined}
        onClick={() => onAsk('publish')}
      >
        <Send aria-hidden />
        {isPublic ? 'Update' : 'Publish'}
      </Button>
      <Suspense>
        {asking && (
          <QuestionDialog
            asking={asking}
            isPublic={isPublic}
            pending={isRunning}
            onClose={onClose}
            onPublish={() => void finish(act.onPublish(isPublic))}
            onSchedule={(date) => void finish(act.onSchedule(date))}
            onWithdraw={() => void finish(act.onWithdraw())}
          />
        )}
      </Suspense>
    </>
  );
}
