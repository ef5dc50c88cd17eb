import { ERROR_CODES, type Post } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api-client.ts';
import { isUploading } from '../../lib/uploads.ts';
import { toast } from '../../ui/toast.tsx';
import { type PostFormValues, toFormValues, toSaveBody } from './post-form-values.ts';
import { rememberPost } from './posts-queries.ts';
import { announceSaved, announceSaveFailure, announceSaving, announceUpload } from './save-toasts.ts';
import type { PostDraft } from './use-post-draft.ts';

/** Saves what was changed. Where another tab saved first, both versions are held up for the user to choose. */
export function useSavePost(postId: string, draft: PostDraft) {
  const queryClient = useQueryClient();
  const [theirs, setTheirs] = useState<Post | null>(null);

  const send = async (version: number, also: Partial<PostFormValues> = {}): Promise<Post> => {
    const sent = draft.form.getValues();
    const body = toSaveBody({ ...also, ...draft.current().changes }, sent, version);
    const post = await api('PATCH /api/posts/:id', { params: { id: postId }, body });
    draft.accept(sent, { values: toFormValues(post), version: post.version });
    void rememberPost(queryClient, post);
    return post;
  };

  /** Answers the post's version on the server, or null when it could not be saved (the user has been told why). */
  const attempt = async (version: number, also?: Partial<PostFormValues>): Promise<number | null> => {
    try {
      return (await send(version, also)).version;
    } catch (error) {
      if (error instanceof ApiError && error.code === ERROR_CODES.postChanged) {
        setTheirs((error.details as { post: Post }).post);
        toast.dismiss(announceSaving.id);
      } else announceSaveFailure(error, draft);
      return null;
    }
  };

  return {
    theirs,
    decideLater: () => setTheirs(null),
    save: async (): Promise<number | null> => {
      if (isUploading()) {
        announceUpload();
        return null;
      }
      const { version, changes } = draft.current();
      if (version === null) return null;
      if (Object.keys(changes).length === 0) return version;
      return attempt(version);
    },
    keepMine: async () => {
      if (!theirs) return;
      announceSaving();
      // What was held up as "Yours" is what is kept, also where only the other side had changed it.
      const { title, content } = draft.form.getValues();
      if ((await attempt(theirs.version, { title, content })) === null) return;
      setTheirs(null);
      announceSaved();
    },
    takeTheirs: () => {
      if (!theirs) return;
      draft.accept(draft.form.getValues(), { values: toFormValues(theirs), version: theirs.version });
      void rememberPost(queryClient, theirs);
      setTheirs(null);
    },
  };
}
