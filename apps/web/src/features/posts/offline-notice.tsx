import { useIsOnline } from '../../lib/connection.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says at once that nothing reaches the server, and what becomes of what is written. */
export const OfflineNotice = ({ savesItself }: { savesItself: boolean }) =>
  !useIsOnline() && (
    <Notice tone="info" className="mb-6">
      {savesItself
        ? "You're offline. Your changes are kept in this browser and saved when you're back online."
        : "You're offline. Your changes are kept in this browser. Save them when you're back online."}
    </Notice>
  );
