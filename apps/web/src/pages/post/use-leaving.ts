import { useEffect } from 'react';
import { useBlocker, useNavigate, useNavigation } from 'react-router';
import type { PostDraft } from '../../features/posts/form/use-post-draft.ts';
import { isUploading } from '../../lib/post/uploads.ts';

/** Holds up a navigation that leaves unsaved edits, and gives a new post its own URL once the server has it. */
export function useLeaving(draft: PostDraft, ownUrl: string | null) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== ownUrl &&
      (isUploading() || Object.keys(draft.current().changes).length > 0),
  );
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isStaying = blocker.state === 'unblocked' && navigation.state === 'idle';
  useEffect(() => {
    // Replaces the URL, so that Back does not lead to the empty form. If the user is navigating elsewhere, that wins.
    if (ownUrl && isStaying) void navigate(ownUrl, { replace: true, preventScrollReset: true });
  }, [ownUrl, isStaying, navigate]);
  return {
    blocker,
    /** False during a navigation, or while the user is asked whether to leave. */
    isStaying,
  };
}
