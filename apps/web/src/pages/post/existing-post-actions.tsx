import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { toComparedText } from '../../features/posts/form/post-form-values.ts';
import { EditPostHeader } from '../../features/posts/page/edit-post-header.tsx';
import { postQuery } from '../../features/posts/posts-queries.ts';
import { announceSaved, announceSaving } from '../../features/posts/saving/save-toasts.ts';
import { useEditedPost } from '../../features/posts/saving/use-edited-post.ts';
import { useSaveShortcut } from '../../features/posts/saving/use-save-shortcut.ts';
import { isBeingDeleted, isOnItsWay, publicCopyOf } from '../../features/publishing/copy-on-site.ts';
import { useLookAtSite } from '../../features/publishing/publication-requests.ts';
import { announceStart } from '../../features/publishing/publication-toasts.ts';
import { isInTrash } from '../../features/publishing/publication-words.ts';
import { PublishActions } from '../../features/publishing/publish-actions.tsx';
import { usePublicationEvents } from '../../features/publishing/publishing-queries.ts';
import { publicationToastId } from '../../lib/post/announced-posts.ts';
import type { ExistingPost } from './existing-post.ts';
import { usePublishQuestion } from './use-publish-question.ts';
import { useSend } from './use-send.ts';

const PostChangedDialog = lazy(() =>
  import('../../features/revisions/post-changed-dialog.tsx').then((module) => ({
    default: module.PostChangedDialog,
  })),
);
const DeletePostDialog = lazy(() =>
  import('../../features/posts/delete-post-dialog.tsx').then((module) => ({ default: module.DeletePostDialog })),
);

/** The buttons of a post that is on the server, with their dialogs, and what happens to it elsewhere. */
export function ExistingPostActions(existing: ExistingPost) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { post, publication, siteOf, draft, places, validation, saving, action } = existing;
  const { current: running, run } = action;
  const { remove } = useEditedPost(post, draft, saving, () => places.editor.current?.flush());
  const send = useSend(existing);
  const [isDeleting, setIsDeleting] = useState(false);
  const isOnSite = publication !== null && publication.wordpressId !== null;
  const publicCopy = publicCopyOf(post, publication, draft.isUnsaved);
  const question = usePublishQuestion(existing, publicCopy !== null);
  const save = async () => {
    if (!validation.isReady('save')) return false;
    announceSaving();
    const isSaved = (await saving.save()) !== null;
    if (isSaved) announceSaved();
    return isSaved;
  };
  const saveNow = () => {
    if (running === null && !question.askBeforeSaving()) void run('save', save);
  };

  const isUnchecked = useLookAtSite(post.id, publication);
  usePublicationEvents({
    onChange: (heard) => {
      if (heard.postId === post.id && !isBeingDeleted(heard))
        void queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    },
    onDeleted: (id) => {
      if (id === post.id && !draft.isUnsaved) void navigate(paths.posts);
    },
  });
  useSaveShortcut(saveNow);

  return (
    <>
      <EditPostHeader
        post={post}
        isUnsaved={draft.isUnsaved}
        busy={running !== null}
        isSaving={running === 'save'}
        onDelete={() => setIsDeleting(true)}
        onSave={saveNow}
        publicCopy={isUnchecked && publicCopy === 'up-to-date' ? 'unchecked' : publicCopy}
        onCompare={publication?.state === 'drifted' ? existing.compare : null}
      >
        <PublishActions
          asking={question.asking}
          onAsk={question.ask}
          onClose={question.close}
          // Once the dialog has returned the focus.
          onRefused={() => setTimeout(draft.focusProblem)}
          publicCopy={publicCopy}
          refusal={refusalOf(existing)}
          busy={running !== null || isOnItsWay(publication)}
          isRunning={running !== null}
          onPublish={(isUpdate) => send({ action: isUpdate ? 'update' : 'publish' })}
          onSchedule={(scheduledDate) => send({ action: 'schedule', scheduledDate })}
          onWithdraw={async () => (await run('save', save)) === true}
        />
      </EditPostHeader>
      {isDeleting && (
        <Suspense>
          <DeletePostDialog
            title={post.title}
            type={post.type}
            siteName={isOnSite ? (siteOf(publication.siteId)?.name ?? 'its site') : null}
            isForSite={post.siteId !== null && !post.sample}
            pending={running === 'delete'}
            onOpenChange={setIsDeleting}
            onConfirm={(from) => {
              if (from === 'everywhere') announceStart(post.id, 'delete');
              void run('delete', () => remove(from, publicationToastId(post.id)));
            }}
          />
        </Suspense>
      )}
      {saving.theirs && (
        <Suspense>
          <PostChangedDialog
            mine={toComparedText(draft.form.getValues())}
            theirs={saving.theirs}
            pending={running === 'save'}
            onClose={saving.decideLater}
            onKeepMine={() => void run('save', () => question.withoutStatus(saving.keepMine))}
            onTakeTheirs={saving.takeTheirs}
          />
        </Suspense>
      )}
    </>
  );
}

/** Why the post can't be sent as it is. */
function refusalOf({ post, publication, siteOf }: ExistingPost): string | null {
  if (post.sample) return 'This is an example and is never sent to a site';
  if (!publication || !isInTrash(publication)) return null;
  return `In the trash of ${siteOf(publication.siteId)?.name ?? 'its site'}. Restore it first`;
}
