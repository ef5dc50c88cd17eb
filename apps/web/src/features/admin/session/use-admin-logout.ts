import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { api } from '../../../lib/api/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { removeAdminHint } from './admin-session.ts';

/** Ends the session of the admin area and leads to its login. */
export function useAdminLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // A session that the server no longer knows is over as well.
    await api('POST /api/admin/logout').catch(() => undefined);
    removeAdminHint();
    await navigate(adminPaths.login, { replace: true });
    client.removeQueries({ queryKey: ['admin'] });
    toast.success('Admin logged out successfully');
  };
}
