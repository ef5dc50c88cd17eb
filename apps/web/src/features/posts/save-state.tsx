import { cn } from '../../lib/cn.ts';
import { formatDateTime } from '../../ui/format-date.ts';

interface SaveStateProps {
  isUnsaved: boolean;
  savedAt: string | null;
  className?: string;
}

/** Whether everything written is on the server. Not read out: it changes every few seconds while one writes. */
export const SaveState = ({ isUnsaved, savedAt, className }: SaveStateProps) => (
  <span className={cn('tabular-nums', className)}>
    {isUnsaved ? 'Unsaved changes' : savedAt ? `Saved ${formatDateTime(savedAt)}` : 'Not saved yet'}
  </span>
);
