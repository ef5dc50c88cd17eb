import { ApiError, errorMessage, fieldErrors } from '../../../lib/api/api-client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
import type { OfflineNotice } from './offline-notice.tsx';

const ID = 'save-post';

export const announceSaving = () => toast.info('Saving post...', { id: ID });
announceSaving.id = ID;

export const announceSaved = () => toast.success('Post saved successfully!', { id: ID });

/** A post is not saved while one of its images is still uploading. */
export const announceUpload = () =>
  toast.error('An image is still uploading', { id: ID, description: 'Try again when the upload is done.' });

/** Shows why, also at the fields that the server named. Being offline is not a failure: see {@link OfflineNotice}. */
export const announceSaveFailure = (error: unknown, draft: PostDraft) => {
  if (error instanceof ApiError && error.code === 'network') {
    toast.info('You’re offline', { id: ID, description: 'Your changes are kept in this browser.' });
    return;
  }
  const fields = fieldErrors(error);
  draft.show(fields.map(({ path, message }) => ({ field: path.split('.')[0] as keyof PostFormValues, message })));
  toast.error('Failed to save post', { id: ID, description: fields[0]?.message ?? errorMessage(error) });
};
