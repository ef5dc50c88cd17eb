import { useState } from 'react';
import { askedOnSave } from '../../features/posts/saving/asked-on-save.ts';
import type { PublishQuestion } from '../../features/publishing/publish-actions.tsx';
import type { ExistingPost } from './existing-post.ts';

const MOVES_BACK = 'Save the post to move it back, or choose “Published” to update it.';

/** The dialogs before a post is sent to its site, opened by its buttons and by saving it as scheduled or published. */
export function usePublishQuestion({ post, draft, validation, siteOf }: ExistingPost, isPublic: boolean) {
  const [asking, setAsking] = useState<PublishQuestion | null>(null);

  const open = (name: PublishQuestion['name'], openFields: Parameters<typeof validation.isReady>[1] = []) => {
    if (!validation.isReady(name, openFields)) return;
    const { title, siteId, scheduledDate } = draft.form.getValues();
    setAsking({ name, subject: { title, site: siteOf(siteId), scheduledDate, placeholder: post.placeholder } });
  };

  return {
    asking,
    close: () => setAsking(null),
    /** Site and date can still be chosen in the dialog. */
    ask: (name: PublishQuestion['name']) => {
      const { status } = draft.form.getValues();
      const movesBack = status !== post.status && (status === 'draft' || status === 'pending');
      // An update would put the status back that was just chosen.
      if (isPublic && movesBack) validation.refuse({ field: 'status', message: MOVES_BACK });
      else open(name, ['siteId', 'scheduledDate']);
    },
    /** If saving would send the post to its site, asks first or shows why it cannot. Returns whether it did either. */
    askBeforeSaving: (): boolean => {
      const asked = askedOnSave(draft.form.getValues(), post);
      if (asked === null) return false;
      if (asked === 'schedule' && isPublic) {
        validation.refuse({
          field: 'status',
          message: 'This post is already public. Save it as a draft before you schedule it.',
        });
      } else open(asked);
      return true;
    },
    /** Saves everything except a status that would send the post to its site, which is confirmed separately. */
    withoutStatus: async (save: () => Promise<void>): Promise<void> => {
      const isAsked = askedOnSave(draft.form.getValues(), post) !== null;
      const putBack = isAsked ? draft.setAside(['status', 'scheduledDate']) : undefined;
      await save();
      putBack?.();
    },
  };
}
