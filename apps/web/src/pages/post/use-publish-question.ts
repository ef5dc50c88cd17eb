import { useState } from 'react';
import { askedOnSave } from '../../features/posts/saving/asked-on-save.ts';
import type { PublishQuestion } from '../../features/publishing/publish-question.ts';
import type { ExistingPost } from './existing-post.ts';

const MOVES_BACK = 'Save the post to move it back, or choose “Published” to update it.';

/** The dialogs before a post is sent to its site or taken off it, opened by its buttons and by saving another status. */
export function usePublishQuestion({ post, publication, draft, validation, siteOf }: ExistingPost, isPublic: boolean) {
  const [asking, setAsking] = useState<PublishQuestion | null>(null);

  const open = (name: PublishQuestion['name'], openFields: Parameters<typeof validation.isReady>[1] = []) => {
    const isSent = name === 'publish' || name === 'schedule';
    if (!validation.isReady(isSent ? name : 'save', openFields)) return;
    const { type, placeholder, siteStatus } = post;
    const { title, siteId, status, scheduledDate, visibility } = draft.form.getValues();
    setAsking({
      name,
      subject: {
        type,
        placeholder,
        siteStatus,
        title,
        status,
        scheduledDate,
        visibility,
        site: siteOf(siteId),
        isOnSite: publication !== null && publication.wordpressId !== null,
      },
    });
  };

  return {
    asking,
    close: () => setAsking(null),
    /** Site and date can still be chosen in the dialog. */
    ask: (name: 'publish' | 'schedule') => {
      const { status } = draft.form.getValues();
      const movesBack = status !== post.status && (status === 'draft' || status === 'pending');
      // An update would put the status back that was just chosen.
      if (isPublic && movesBack) validation.refuse({ field: 'status', message: MOVES_BACK });
      else open(name, ['siteId', 'scheduledDate']);
    },
    /** If saving would change the post on its site, asks first or shows why it cannot. Returns whether it did either. */
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
    /** Saves everything except a status that would change the post on its site, which is confirmed separately. */
    withoutStatus: async (save: () => Promise<void>): Promise<void> => {
      const isAsked = askedOnSave(draft.form.getValues(), post) !== null;
      const putBack = isAsked ? draft.setAside(['status', 'scheduledDate']) : undefined;
      await save();
      putBack?.();
    },
  };
}
