import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { adminPaths } from '../../app/admin-paths.ts';
import { AdminBar } from '../../features/admin/navigation/admin-bar.tsx';
import { AdminSidebar } from '../../features/admin/navigation/admin-sidebar.tsx';
import { adminSessionQuery, keepAdminHint, removeAdminHint } from '../../features/admin/session/admin-session.ts';
import { isAbsent, useLostSession } from '../../features/admin/session/use-lost-session.ts';
import { PageMain, SkipLink } from '../../features/navigation/page-main.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { FullScreenSpinner } from '../../ui/spinner.tsx';

/** The layout around every page of the admin area. Without a session of it, leads to the login. */
export function AdminLayout() {
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
      <SkipLink />
      <AdminSidebar username={session.username} />
      <div className="md:pl-64">
        <AdminBar username={session.username} />
        <PageMain />
      </div>
    </>
  );
}
