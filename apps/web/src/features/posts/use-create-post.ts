import { ERROR_CODES, hasContent, newPost, type Post, type PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, type Body } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { isUploading } from '../../lib/uploads.ts';
import {
  changedFields,
  type PostFormValues,
  storedByAutosave,
  toAutosave,
  toFormValues,
  toNewPost,
  toSaveBody,
} from './post-form-values.ts';
import { rememberPost } from './posts-queries.ts';
import { announceSaveFailure, announceUpload } from './save-toasts.ts';
import type { Creation } from './unsaved-edits.ts';
import { type AutosaveResult, autosaveFailure } from './use-autosave.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import type { PostDraft } from './use-post-draft.ts';

/** What a text without a title is called until it has one. */
const UNTITLED = 'Untitled';

interface NewPostListener {
  /** The user saved it: from now on it is the post with this id. */
  onMade: (id: string) => void;
  /** An autosave has made a draft of it, or changed that. */
  onAutosaved: (post: Post) => void;
}

/**
 * Creates the post, once: what comes after that belongs to the post's own page. `create` answers null when it failed (the
 * user has been told why, and nothing of the form is lost) or was done before. Its id is made here and kept in the browser
 * before the request leaves: where the answer was lost, the next try finds the post instead of making a second one, also
 * after a reload of the page.
 *
 * An autosave makes a draft of it as soon as it has text; what the user does then is done to that draft.
 */
export function useCreatePost(draft: PostDraft, madeBefore: Post | null, { onMade, onAutosaved }: NewPostListener) {
  const queryClient = useQueryClient();
  const isCreated = useRef(false);
  const stored = useRef(madeBefore);
  const { run } = useOneAtATime();

  const change = (id: string, body: Body<'PATCH /api/posts/:id'>) =>
    api('PATCH /api/posts/:id', { params: { id }, body });
  const make = async (values: PostFormValues, autosave = false): Promise<Post> => {
    const before = draft.creation.current;
    const { id, sent } = before ?? { id: newId(), sent: values };
    note({ id, sent });
    try {
      const post = await api('POST /api/posts', { body: { ...toNewPost(values), id, ...(autosave && { autosave }) } });
      const since = changedFields(values, sent);
      // An earlier try was taken: what was written since then follows.
      const body = autosave ? toAutosave(since, values, post.version) : toSaveBody(since, values, post.version);
      return body && Object.keys(since).length > 0 ? await change(id, body) : post;
    } catch (error) {
      if (!mayBeDone(error)) note(before);
      throw error;
    }
  };
  const note = (creation: Creation | undefined) => {
    draft.creation.current = creation;
    draft.kept.keep();
  };
  /** Another tab has opened the draft and changed it: on the post's own page the user chooses. */
  const leaveToChoose = (error: unknown) => {
    if (!stored.current || !(error instanceof ApiError) || error.code !== ERROR_CODES.postChanged) return;
    isCreated.current = true;
    onMade(stored.current.id);
  };

  const create = async (status: PostStatus): Promise<Post | null> => {
    if (isCreated.current) return null;
    if (isUploading()) {
      announceUpload();
      return null;
    }
    const sent = draft.form.getValues();
    const values = { ...sent, status };
    try {
      const post = stored.current
        ? await change(
            stored.current.id,
            toSaveBody({ ...draft.current().changes, status }, values, stored.current.version),
          )
        : await make(values);
      isCreated.current = true;
      // What was discarded while this was on its way is no edit of the post.
      const seen = stored.current || draft.creation.current ? sent : draft.form.getValues();
      draft.creation.current = undefined;
      draft.accept(seen, { values: toFormValues(post), version: post.version });
      draft.kept.moveTo(post.id);
      void rememberPost(queryClient, post);
      onMade(post.id);
      return post;
    } catch (error) {
      leaveToChoose(error);
      announceSaveFailure(error, draft);
      return null;
    }
  };

  const autosave = async (): Promise<AutosaveResult> => {
    if (isUploading()) return 'later';
    const sent = draft.form.getValues();
    if (isCreated.current || sent.placeholder || !hasContent(sent.content)) return 'done';
    /** Without a title in the form there is none to be shown in it. */
    const stand = (seen: PostFormValues, post: Post) => {
      const nameless = post.title === UNTITLED && draft.form.getValues('title').trim() === '';
      const values = { ...toFormValues(post), ...(nameless && { title: '' }) };
      draft.accept({ ...seen, ...(nameless && { title: '' }) }, { values, version: post.version });
      stored.current = post;
      void rememberPost(queryClient, post);
      onAutosaved(post);
    };
    try {
      if (stored.current) {
        const body = toAutosave(draft.current().changes, sent, stored.current.version);
        if (!body) return 'done';
        const post = await change(stored.current.id, body);
        stand(storedByAutosave(sent, body, toFormValues(post)), post);
        return 'done';
      }
      const values: PostFormValues = {
        ...sent,
        title: sent.title.trim() || UNTITLED,
        status: 'draft',
        scheduledDate: null,
      };
      if (!newPost.safeParse(toNewPost(values)).success) return 'done';
      const post = await make(values, true);
      const wasDiscarded = !draft.creation.current;
      draft.creation.current = undefined;
      if (wasDiscarded) return 'done';
      stand(values, post);
      draft.kept.moveTo(post.id);
      return 'done';
    } catch (error) {
      leaveToChoose(error);
      return autosaveFailure(error);
    }
  };

  return {
    create: (status: PostStatus) => run(() => create(status)),
    autosave: () => run(autosave),
  };
}

/** No answer came, or none of ours: the server may have done what it was asked. */
const mayBeDone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
