import type { Post, PostStatus } from '@pressloom/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../ui/toast.tsx';
import { type PostIntent, postProblems } from './post-problems.ts';
import { announceSaved, announceSaving } from './save-toasts.ts';
import { useCreatePost } from './use-create-post.ts';
import type { PostDraft } from './use-post-draft.ts';

interface NewPostOptions {
  draft: PostDraft;
  /** The draft that an earlier visit created of it. */
  madeBefore: Post | null;
  /** The server has it: it is now the post with this id. */
  onMade: (id: string) => void;
  /** There is a draft of it with this id. */
  onDraft: (id: string) => void;
  /** Brings the fields into view before one of them gets focus. */
  showFields: () => void;
}

/** A post that is not on the server yet, and the ways to save it. */
export function useNewPost({ draft, madeBefore, onMade, onDraft, showFields }: NewPostOptions) {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { create, autosave } = useCreatePost(draft, madeBefore, {
    onMade,
    onAutosaved: (post) => {
      setSavedAt(post.updatedAt);
      onDraft(post.id);
    },
  });

  const isReady = (intent: PostIntent): boolean => {
    const problems = postProblems(draft.form.getValues(), intent);
    if (!problems[0]) return true;
    flushSync(showFields);
    draft.show(problems);
    toast.error(problems[0].message);
    return false;
  };

  return {
    create,
    autosave,
    /** When an autosave last reached the server. */
    savedAt,
    isReady,
    save: async (status: PostStatus) => {
      if (!isReady('draft')) return;
      announceSaving();
      if (await create(status)) announceSaved();
    },
  };
}
