import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import { removeAdminHint } from './admin-session.ts';
import { isAbsent } from './use-lost-session.ts';

/** Ends the session of the admin area and leads to its login. */
export function useAdminLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await api('POST /api/admin/logout');
    } catch (error) {
      // A session that the server no longer knows is over as well.
      if (!isAbsent(error)) {
        toast.error(errorMessage(error, 'Couldn’t log out. You are still signed in'));
        return;
      }
    }
    removeAdminHint();
    await navigate(adminPaths.login, { replace: true });
    client.removeQueries({ queryKey: ['admin'] });
    toast.success('Admin logged out successfully');
  };
}
