import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, type Location, Navigate, useLocation, useNavigate } from 'react-router';
import { adminPaths } from '../../app/admin-paths.ts';
import { paths } from '../../app/paths.ts';
import { AdminLoginForm } from '../../features/admin/session/admin-login-form.tsx';
import { adminSessionQuery, hasAdminHint } from '../../features/admin/session/admin-session.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

/** Leads on to the page that was asked for. */
export function AdminLoginPage() {
  const { state } = useLocation() as Location<{ from?: Location } | null>;
  const navigate = useNavigate();
  // Asked for only where someone signed in before: to everyone else the session's address does not exist.
  const { data: session, isError } = useQuery({ ...adminSessionQuery, enabled: hasAdminHint() });
  const target = state?.from ?? adminPaths.dashboard;
  useEffect(() => {
    document.title = 'Admin login · pressloom';
  }, []);
  if (session && !isError) return <Navigate to={target} replace />;
  return (
    <div className="flex min-h-dvh flex-col px-6">
      <header className="py-6">
        <Link to={paths.home} reloadDocument aria-label="pressloom home">
          <Wordmark />
        </Link>
      </header>
      <main className="mx-auto grid w-full max-w-sm flex-1 content-center gap-6 pb-24">
        <div className="grid gap-2">
          <h1 className="font-serif text-[2rem] leading-tight tracking-tight">Admin login</h1>
          <p className="text-muted text-sm">For administrators of this installation.</p>
        </div>
        <AdminLoginForm onDone={() => void navigate(target, { replace: true })} />
      </main>
    </div>
  );
}
