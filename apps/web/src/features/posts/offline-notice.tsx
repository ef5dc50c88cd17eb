import { useIsOnline } from '../../lib/connection.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says at once that nothing reaches the server, and what becomes of what is written. */
export const OfflineNotice = ({ savesItself }: { savesItself: boolean }) =>
  !useIsOnline() && (
    // In sight wherever somebody writes: below the bar, above the editor's toolbar.
    <Notice tone="info" className="sticky top-16 z-[8] mb-6 bg-surface xl:top-[9.5rem]">
      {savesItself
        ? "You're offline. Your changes are kept in this browser and saved when you're back online."
        : "You're offline. Your changes are kept in this browser. Save them when you're back online."}
    </Notice>
  );
