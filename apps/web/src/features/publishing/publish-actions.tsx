import type { PostStatus } from '@pressloom/contract';
import { CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';
import { usePageCommand } from '../../lib/page-commands.ts';
import { Button } from '../../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { DialogSite } from './site-line.tsx';

/** What the dialogs say; read when one opens. */
export interface PublishSubject {
  title: string;
  site: DialogSite | null;
  scheduledDate: string | null;
  placeholder: boolean;
}

interface PublishActionsProps {
  subject: () => PublishSubject;
  status: PostStatus;
  isOnSite: boolean;
  /** Why the post may not be sent at all. */
  refusal: string | null;
  busy: boolean;
  /** Which of the two is being worked on. */
  running: 'publish' | 'schedule' | null;
  /** Checks the fields and says at them what is missing, before anything is asked. */
  check: () => boolean;
  /** Answers whether it was taken: the dialog then closes. */
  onPublish: (update: boolean) => Promise<boolean>;
  onSchedule: (scheduledDate: string) => Promise<boolean>;
}

/** Schedule and Publish, each with its confirmation. */
export function PublishActions({ status, isOnSite, refusal, busy, running, check, ...act }: PublishActionsProps) {
  const [open, setOpen] = useState<{ name: 'publish' | 'schedule'; subject: PublishSubject } | null>(null);
  const isPublic = isOnSite && status === 'published';
  const ask = (name: 'publish' | 'schedule') => {
    if (check()) setOpen({ name, subject: act.subject() });
  };
  const finish = async (taken: Promise<boolean>) => {
    if (await taken) setOpen(null);
  };
  const dialog = open && {
    ...open.subject,
    open: true,
    onOpenChange: () => setOpen(null),
    pending: running !== null,
  };
  const scheduleRefusal = refusal ?? (isPublic ? 'The post is public already' : null);
  usePageCommand({ id: 'publish', label: 'Publish this post', also: 'send' }, !busy && refusal === null, () =>
    ask('publish'),
  );
  usePageCommand(
    { id: 'schedule', label: 'Schedule this post', also: 'date later' },
    !busy && scheduleRefusal === null,
    () => ask('schedule'),
  );

  return (
    <>
      <Button
        variant="secondary"
        disabled={busy || scheduleRefusal !== null}
        title={scheduleRefusal ?? undefined}
        onClick={() => ask('schedule')}
      >
        <CalendarClock aria-hidden />
        Schedule
      </Button>
      <Button
        variant="secondary"
        disabled={busy || refusal !== null}
        title={refusal ?? undefined}
        onClick={() => ask('publish')}
      >
        <Send aria-hidden />
        Publish
      </Button>
      {dialog && open.name === 'publish' && (
        <PublishDialog {...dialog} isPublic={isPublic} onConfirm={() => void finish(act.onPublish(isPublic))} />
      )}
      {dialog && open.name === 'schedule' && (
        <ScheduleDialog {...dialog} onConfirm={(date) => void finish(act.onSchedule(date))} />
      )}
    </>
  );
}
