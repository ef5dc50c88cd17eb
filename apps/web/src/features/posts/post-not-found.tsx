import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../ui/toast.tsx';

/** Absent, someone else's, or an address that can be no post's. */
export const isPostMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Leads back to the list and says why. */
export function PostNotFound() {
  useEffect(() => {
    toast.error('Post not found', { id: 'post-not-found' });
  }, []);
  return <Navigate to={paths.posts} replace />;
}
