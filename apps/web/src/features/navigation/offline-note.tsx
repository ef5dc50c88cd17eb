import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useIsOnline } from '../../lib/api/connection.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says on the pages of a signed-in user that pressloom can't be reached. The editor says itself what becomes of the text. */
export function OfflineNote() {
  const { pathname } = useLocation();
  const isEditor = pathname === paths.create || /^\/posts\/[^/]+$/.test(pathname);
  return (
    !useIsOnline() &&
    !isEditor && (
      <Notice tone="info" className="fixed inset-x-4 bottom-4 z-20 mx-auto max-w-xl bg-surface shadow-lg">
        You’re offline. What you see may be out of date.
      </Notice>
    )
  );
}
