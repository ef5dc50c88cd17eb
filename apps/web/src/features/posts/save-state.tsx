import { formatDateTime } from '../../ui/format-date.ts';

/** Whether everything written is on the server. Not read out: it changes every few seconds while one writes. */
export const SaveState = ({ isUnsaved, savedAt }: { isUnsaved: boolean; savedAt: string | null }) => (
  <span className="tabular-nums">
    {isUnsaved ? 'Unsaved changes' : savedAt ? `Saved ${formatDateTime(savedAt)}` : 'Not saved yet'}
  </span>
);
