import { useIsOnline } from '../../../lib/api/connection.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Shows at once that the server cannot be reached, and what happens to the text. */
export const OfflineNotice = ({ savesItself }: { savesItself: boolean }) =>
  !useIsOnline() && (
    <Notice tone="info" className="bg-surface shadow-lg">
      {savesItself
        ? 'You’re offline. Your changes are kept in this browser and saved when you’re back online.'
        : 'You’re offline. Your changes are kept in this browser. Save them when you’re back online.'}
    </Notice>
  );
