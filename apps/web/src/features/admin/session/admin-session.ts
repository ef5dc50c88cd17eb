import type { AdminSession } from '@pressloom/contract';
import { api } from '../../../lib/api/api-client.ts';

/** Whether an administrator is signed in. The server answers 404 to everyone else. */
export const adminSessionQuery = {
  queryKey: ['admin', 'session'],
  queryFn: () => api('GET /api/admin/session'),
};

const HINT = 'adminSession';

/** Notes in the browser that someone signed in here. It grants nothing, and is done without where storage is full. */
export function keepAdminHint({ username, loginTime }: AdminSession) {
  try {
    localStorage.setItem(HINT, JSON.stringify({ isAdmin: true, username, loginTime }));
  } catch {
    // The session is open all the same.
  }
}

export const removeAdminHint = () => localStorage.removeItem(HINT);

export const hasAdminHint = () => localStorage.getItem(HINT) !== null;
