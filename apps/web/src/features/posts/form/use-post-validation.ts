import { flushSync } from 'react-dom';
import { toast } from '../../../ui/toast.tsx';
import { type PostIntent, type PostProblem, postProblems } from './post-problems.ts';
import type { PostDraft } from './use-post-draft.ts';

/**
 * Checks the fields before they are saved or sent.
 * @param showFields brings the fields into view before one of them gets focus
 */
export function usePostValidation(draft: PostDraft, showFields: () => void) {
  /** Shows each problem at its field. */
  const refuse = (first: PostProblem, ...rest: PostProblem[]) => {
    flushSync(showFields);
    draft.show([first, ...rest]);
    toast.error(first.message);
  };
  return {
    refuse,
    /** @param openFields still to be chosen in a dialog */
    isReady: (intent: PostIntent, openFields: readonly PostProblem['field'][] = []): boolean => {
      const [first, ...rest] = postProblems(draft.form.getValues(), intent, draft.saved()).filter(
        ({ field }) => !openFields.includes(field),
      );
      if (first) refuse(first, ...rest);
      return first === undefined;
    },
  };
}
