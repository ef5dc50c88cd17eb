import { useIsOnline } from '../../../lib/api/connection.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Shows at once that the server cannot be reached, and what happens to the text. */
export const OfflineNotice = ({ savesItself }: { savesItself: boolean }) =>
  !useIsOnline() && (
    // Visible wherever the user is typing: below the bar, above the editor's toolbar.
    <Notice tone="info" className="sticky top-16 z-[8] mb-6 bg-surface xl:top-[9.5rem]">
      {savesItself
        ? 'You’re offline. Your changes are kept in this browser and saved when you’re back online.'
        : 'You’re offline. Your changes are kept in this browser. Save them when you’re back online.'}
    </Notice>
  );
