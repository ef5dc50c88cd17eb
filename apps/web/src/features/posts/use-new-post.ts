import type { PostStatus } from '@pressloom/contract';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { uploadsDone } from '../../lib/uploads.ts';
import { toast } from '../../ui/toast.tsx';
import { emptyPost } from './post-form-values.ts';
import { type PostIntent, postProblems } from './post-problems.ts';
import { announceSaved, announceSaving } from './save-toasts.ts';
import { useCreatePost } from './use-create-post.ts';
import type { BroughtAlong } from './use-edits-brought-along.ts';
import { usePostDraft } from './use-post-draft.ts';

interface NewPostOptions {
  userId: string;
  siteId: string | null;
  category: string;
  /** Brings the fields into view, before one of them is pointed at. */
  showFields: () => void;
}

/** A post that is not on the server yet: its fields, and the ways it gets there. */
export function useNewPost({ userId, siteId, category, showFields }: NewPostOptions) {
  const navigate = useNavigate();
  const draft = usePostDraft({ userId, postId: 'new' }, { values: { ...emptyPost(siteId), category }, version: null });
  const create = useCreatePost(draft);
  const isGoing = useRef(false);

  const isReady = (intent: PostIntent): boolean => {
    const problems = postProblems(draft.form.getValues(), intent);
    if (!problems[0]) return true;
    flushSync(showFields);
    draft.show(problems);
    toast.error(problems[0].message);
    return false;
  };
  /** The form has become a post: going back does not lead into it again. What was typed meanwhile comes along. */
  const goTo = async (id: string) => {
    await uploadsDone();
    isGoing.current = true;
    await navigate(paths.post(id), { replace: true, state: { slot: draft.kept.slot } satisfies BroughtAlong });
  };

  return {
    draft,
    create,
    isReady,
    goTo,
    /** Whether leaving needs a question. */
    hasChanges: () => !isGoing.current && Object.keys(draft.current().changes).length > 0,
    save: async (status: PostStatus) => {
      if (!isReady('draft')) return;
      announceSaving();
      const post = await create(status);
      if (!post) return;
      announceSaved();
      await goTo(post.id);
    },
  };
}
