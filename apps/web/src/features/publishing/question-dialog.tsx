import { PublishDialog } from './publish-dialog.tsx';
import type { PublishQuestion } from './publish-question.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface QuestionDialogProps {
  asking: PublishQuestion;
  /** The post is already public on the site. */
  isPublic: boolean;
  pending: boolean;
  onClose: () => void;
  onPublish: () => void;
  onSchedule: (scheduledDate: string) => void;
  onWithdraw: () => void;
}

/** The dialog of a question. All of them are loaded with the first that is asked. */
export function QuestionDialog({ asking, isPublic, pending, onClose, ...act }: QuestionDialogProps) {
  const { name, subject } = asking;
  const dialog = { ...subject, open: true, onOpenChange: onClose, pending };
  if (name === 'publish') return <PublishDialog {...dialog} isPublic={isPublic} onConfirm={act.onPublish} />;
  if (name === 'schedule') return <ScheduleDialog {...dialog} onConfirm={act.onSchedule} />;
  return <WithdrawDialog {...dialog} kind={name} onConfirm={act.onWithdraw} />;
}
