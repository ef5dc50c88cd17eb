import { ERROR_CODES } from '@pressloom/contract';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
import { announceSaveFailure } from './save-toasts.ts';

/** Says that the account's storage is full: once, as autosaves go on while the user makes room. */
export function useQuotaNotice(draft: PostDraft) {
  const wasShown = useRef(false);
  return {
    announce: (error: unknown) => {
      const isReached = error instanceof ApiError && error.code === ERROR_CODES.quotaReached;
      if (isReached && !wasShown.current) announceSaveFailure(error, draft);
      wasShown.current ||= isReached;
    },
    /** A save had room again. */
    clear: () => {
      wasShown.current = false;
    },
  };
}
