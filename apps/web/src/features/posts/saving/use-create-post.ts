import { ERROR_CODES, hasContent, newPost, type Post, type PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, api, type Body } from '../../../lib/api/api-client.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { isUploading } from '../../../lib/post/uploads.ts';
import {
  changedFields,
  type PostFormValues,
  storedByAutosave,
  toAutosave,
  toFormValues,
  toNewPost,
  toSaveBody,
} from '../form/post-form-values.ts';
import type { Creation } from '../form/unsaved-edits.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
import { rememberPost } from '../posts-queries.ts';
import { announceSaveFailure, announceUpload } from './save-toasts.ts';
import { type AutosaveResult, autosaveFailure } from './use-autosave.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useQuotaNotice } from './use-quota-notice.ts';

/** The title of an autosaved draft until it has one. */
const UNTITLED = 'Untitled';

interface NewPostListener {
  /** The user saved it: it is now the post with this id. */
  onMade: (id: string) => void;
  /** An autosave created a draft of it with this id, or changed that draft. */
  onDraft: (id: string) => void;
}

/**
 * Creates the post exactly once; after that, the post's own page takes over. `create` resolves with null if it failed
 * (the user has seen why, and the form is intact) or was done before. The id is generated here and stored in the
 * browser before the request leaves: if the response is lost, the next attempt finds the post instead of creating a
 * second one, even after a reload.
 *
 * An autosave creates a draft as soon as there is text; later saves change that draft.
 */
export function useCreatePost(draft: PostDraft, madeBefore: Post | null, { onMade, onDraft }: NewPostListener) {
  const queryClient = useQueryClient();
  const isCreated = useRef(false);
  const stored = useRef(madeBefore);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const quota = useQuotaNotice(draft);
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
      // An earlier attempt did create it: what was written since then follows.
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
  /** Another tab changed the draft: the post's own page lets the user choose. */
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
      // Edits discarded during the request are not edits of the post.
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
    /** Accepts the server's version. The title "Untitled" is not shown in a form without a title. */
    const rebase = (seen: PostFormValues, post: Post) => {
      quota.clear();
      const nameless = post.title === UNTITLED && draft.form.getValues('title').trim() === '';
      const values = { ...toFormValues(post), ...(nameless && { title: '' }) };
      draft.accept({ ...seen, ...(nameless && { title: '' }) }, { values, version: post.version });
      stored.current = post;
      void rememberPost(queryClient, post);
      setSavedAt(post.updatedAt);
      onDraft(post.id);
    };
    try {
      if (stored.current) {
        const body = toAutosave(draft.current().changes, sent, stored.current.version);
        if (!body) return 'done';
        const post = await change(stored.current.id, body);
        rebase(storedByAutosave(sent, body, toFormValues(post)), post);
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
      rebase(values, post);
      draft.kept.moveTo(post.id);
      return 'done';
    } catch (error) {
      leaveToChoose(error);
      quota.announce(error);
      return autosaveFailure(error);
    }
  };

  return {
    /** When an autosave last reached the server. */
    savedAt,
    create: (status: PostStatus) => run(() => create(status)),
    autosave: () => run(autosave),
  };
}

/** No response, or a server error: the post may have been created anyway. */
const mayBeDone = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
