import { formatDateTime } from '../../ui/format-date.ts';

/** Whether everything written is on the server. */
export const SaveState = ({ isUnsaved, savedAt }: { isUnsaved: boolean; savedAt: string | null }) => (
  <span role="status" className="tabular-nums">
    {isUnsaved ? 'Unsaved changes' : savedAt ? `Saved ${formatDateTime(savedAt)}` : 'Not saved yet'}
  </span>
);
