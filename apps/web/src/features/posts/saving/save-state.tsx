import { cn } from '../../../lib/cn.ts';
import { formatDateTime } from '../../../ui/format-date.ts';

interface SaveStateProps {
  isUnsaved: boolean;
  savedAt: string | null;
  className?: string;
}

/** Whether all edits are on the server. Not announced: it changes every few seconds while typing. */
export const SaveState = ({ isUnsaved, savedAt, className }: SaveStateProps) => (
  <span className={cn('tabular-nums', className)}>
    {isUnsaved ? 'Unsaved changes' : savedAt ? `Saved ${formatDateTime(savedAt)}` : 'Not saved yet'}
  </span>
);
