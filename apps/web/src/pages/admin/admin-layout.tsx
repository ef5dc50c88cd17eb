import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { adminPaths } from '../../app/admin-paths.ts';
import { AdminBar } from '../../features/admin/navigation/admin-bar.tsx';
import { AdminSidebar } from '../../features/admin/navigation/admin-sidebar.tsx';
import { adminSessionQuery, keepAdminHint, removeAdminHint } from '../../features/admin/session/admin-session.ts';
import { isAbsent, useLostSession } from '../../features/admin/session/use-lost-session.ts';
import { usePageFocus } from '../../features/navigation/use-page-focus.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';

/** The layout around every page of the admin area. Without a session of it, leads to the login. */
export function AdminLayout() {
  const page = usePageFocus<HTMLElement>();
  const location = useLocation();
  const { data: session, error, isPending, refetch } = useQuery(adminSessionQuery);
  const isOver = isAbsent(error);
  useLostSession();
  useEffect(() => {
    if (isOver) removeAdminHint();
    else if (session) keepAdminHint(session);
  }, [isOver, session]);

  if (isOver) return <Navigate to={adminPaths.login} replace state={{ from: location }} />;
  if (isPending) return <FullScreenSpinner />;
  if (!session) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <a
        href="#page"
        className="sr-only z-50 rounded-md bg-primary px-3 py-2 text-on-primary text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <AdminSidebar username={session.username} />
      <div className="md:pl-64">
        <AdminBar username={session.username} />
        <main
          id="page"
          ref={page}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 outline-none sm:px-8 sm:pt-8"
        >
          <Outlet />
        </main>
      </div>
    </>
  );
}
