import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError } from '../../../lib/api/api-client.ts';
import { toast } from '../../../ui/toast.tsx';

/** Missing, someone else's, or an id that no post can have. */
export const isPostMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Redirects to the list, with a toast that says why. */
export function PostNotFound() {
  useEffect(() => {
    toast.error('Post not found', { id: 'post-not-found' });
  }, []);
  return <Navigate to={paths.posts} replace />;
}
