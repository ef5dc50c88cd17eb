import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatTime } from '../../../ui/format-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { KeptEdits } from './use-kept-edits.ts';

/** Offers to restore edits that an earlier visit left in this browser. */
export function UnsavedNotice({ kept }: { kept: KeptEdits }) {
  const newest = kept.offers[0];
  return (
    <>
      {newest && (
        <Notice
          tone="info"
          className="bg-surface shadow-lg"
          title={`You have unsaved changes from ${whenOf(newest.savedAt)}`}
          action={
            <>
              <Button size="sm" onClick={() => kept.restore(newest)}>
                Restore
              </Button>
              <Button size="sm" variant="secondary" onClick={() => kept.dismiss(newest)}>
                Discard
              </Button>
            </>
          }
        >
          They’re kept in this browser only.
        </Notice>
      )}
      {!kept.hasRoom && (
        <Notice tone="warning" className="bg-surface shadow-lg" title="Couldn’t keep unsaved changes in this browser">
          Its storage is full. Save before you close this page.
        </Notice>
      )}
    </>
  );
}

const whenOf = (instant: string) =>
  new Date(instant).toDateString() === new Date().toDateString() ? formatTime(instant) : formatDateTime(instant);
