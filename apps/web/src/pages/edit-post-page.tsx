import {
  type ComparedText,
  isUnderWay,
  type Post,
  type Publication,
  type PublicationRequest,
} from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { countWords, readingMinutes } from '../features/editor/word-count.ts';
import { AnalyticsCard } from '../features/posts/analytics-card.tsx';
import { DeletePostDialog } from '../features/posts/delete-post-dialog.tsx';
import { EditPostHeader } from '../features/posts/edit-post-header.tsx';
import { OfflineNotice } from '../features/posts/offline-notice.tsx';
import { PlaceholderBanner } from '../features/posts/placeholder-banner.tsx';
import { PostChangedDialog } from '../features/posts/post-changed-dialog.tsx';
import { toComparedText } from '../features/posts/post-form-values.ts';
import { InPlace } from '../features/posts/post-frame.tsx';
import { PostInfoCard } from '../features/posts/post-info-card.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import { UnsavedNotice } from '../features/posts/unsaved-notice.tsx';
import { useAutosave } from '../features/posts/use-autosave.ts';
import { useEditedPost } from '../features/posts/use-edited-post.ts';
import { useSaveShortcut } from '../features/posts/use-save-shortcut.ts';
import { WatchedPost } from '../features/posts/watched-post.tsx';
import { DeliveryLogCard } from '../features/publishing/delivery-log-card.tsx';
import { PublicationCard } from '../features/publishing/publication-card.tsx';
import { announceStart, publicationToastId } from '../features/publishing/publication-toasts.ts';
import { PublishActions } from '../features/publishing/publish-actions.tsx';
import {
  checkOnSite,
  startPublication,
  stopTrying,
  tryPublicationAgain,
  useLookAtSite,
  usePublicationEvents,
} from '../features/publishing/publishing-queries.ts';
import { RemoteChangedDialog } from '../features/revisions/remote-changed-dialog.tsx';
import { RevisionsCard } from '../features/revisions/revisions-card.tsx';
import { useVersions } from '../features/revisions/use-versions.ts';
import { SuggestionList } from '../features/suggestions/suggestion-list.tsx';
import { usePublishQuestion } from './use-publish-question.ts';
import { type PostAction, useWriting } from './use-writing.ts';

/** The parts of the screen that only exist for a stored post. */
export function Component() {
  const { post } = useWriting();
  return post && <EditPost post={post} />;
}

function EditPost({ post }: { post: Post }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { publication, sites, draft, places, action } = useWriting();
  const editing = useEditedPost(post, draft, () => places.editor.current?.flush());
  const { saving, save, adopt, remove } = editing;
  const { current: running, run } = action;
  const [isDeleting, setIsDeleting] = useState(false);
  const [comparing, setComparing] = useState<ComparedText | null>(null);
  const versions = useVersions(post.id, {
    adopt,
    save: async () => {
      // Saves only the text: a status chosen in the form must not change the copy on the site.
      const putBack = draft.setAside(['status', 'scheduledDate']);
      const version = await saving.save();
      putBack();
      return version;
    },
  });

  const isOnItsWay = publication !== null && isUnderWay(publication) && publication.state !== 'waiting';
  const isOnSite = publication !== null && publication.wordpressId !== null;
  const busy = running !== null || isOnItsWay;
  const siteOf = (id: string | null) => sites?.find((site) => site.id === id) ?? null;
  const publicCopy = publicCopyOf(post, publication, draft.isUnsaved);
  const question = usePublishQuestion({ post, draft, editing, siteOf, isPublic: publicCopy !== null });
  const saveNow = () => {
    if (running === null && !question.askBeforeSaving()) void run('save', save);
  };

  useLookAtSite(post.id, isOnSite);
  usePublicationEvents({
    onChange: (heard) => {
      // A post being deleted may be gone before it could be refetched.
      if (heard.action === 'delete' && isUnderWay(heard)) return;
      if (heard.postId === post.id) void queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    },
    onDeleted: (id) => {
      if (id === post.id && !draft.isUnsaved) void navigate(paths.posts);
    },
  });
  useSaveShortcut(saveNow);
  const savesItself = isSavedByItself(post, publication);
  useAutosave(draft, [savesItself, running === null, comparing === null].every(Boolean), saving.autosave);

  const currentText = () => toComparedText(draft.form.getValues());

  const deleteFrom = (from: 'everywhere' | 'here') => {
    if (from === 'everywhere') announceStart(post.id, 'delete');
    void run('delete', () => remove(from, publicationToastId(post.id)));
  };

  const send = async (
    request: Pick<PublicationRequest, 'action' | 'scheduledDate' | 'overwrite'>,
  ): Promise<boolean> => {
    let isTaken = false;
    await run(request.action, async () => {
      // Status and date follow from the site's response, not from what was chosen in the form.
      const putBack = draft.setAside(['status', 'scheduledDate']);
      const version = await saving.save();
      if (version !== null) {
        isTaken = await startPublication(queryClient, post.id, {
          ...request,
          version,
          siteId: draft.form.getValues('siteId') ?? undefined,
          confirmPlaceholder: post.placeholder || undefined,
        }).then(
          () => true,
          () => false,
        );
      }
      if (!isTaken) putBack();
      await queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    });
    return isTaken;
  };

  return (
    <>
      <InPlace at="header">
        <EditPostHeader
          post={post}
          isUnsaved={draft.isUnsaved}
          busy={running !== null}
          isSaving={running === 'save'}
          onDelete={() => setIsDeleting(true)}
          onSave={saveNow}
          publicCopy={publicCopy}
        >
          <PublishActions
            asking={question.asking}
            onAsk={question.ask}
            onClose={question.close}
            publicCopy={publicCopy}
            refusal={post.sample ? 'This is an example and is never sent to a site' : null}
            busy={busy}
            running={
              running === 'publish' || running === 'update' ? 'publish' : running === 'schedule' ? running : null
            }
            onPublish={(isUpdate) => send({ action: isUpdate ? 'update' : 'publish' })}
            onSchedule={(scheduledDate) => send({ action: 'schedule', scheduledDate })}
          />
        </EditPostHeader>
      </InPlace>
      <InPlace at="notices">
        <OfflineNotice savesItself={savesItself} />
        <UnsavedNotice kept={draft.kept} />
        {post.placeholder && <PlaceholderBanner />}
      </InPlace>
      <InPlace at="asideFirst">
        {publication && (
          <PublicationCard
            post={post}
            publication={publication}
            siteName={siteOf(publication.siteId)?.name}
            busy={busy}
            onUpdate={() => void send({ action: 'update' })}
            onCompare={() => setComparing(currentText())}
            onUnschedule={() => void send({ action: 'unschedule' })}
            onRetry={() => void run('retry', () => tryPublicationAgain(queryClient, publication))}
            onCheck={() => void run('check', () => checkOnSite(queryClient, post.id))}
            onStop={() => void run('stop', () => stopTrying(queryClient, post.id))}
            running={running === 'check' || running === 'stop' ? running : null}
          />
        )}
        {publication && <DeliveryLogCard postId={post.id} site={siteOf(publication.siteId)} />}
      </InPlace>
      <InPlace at="asideLast">
        <PostInfoCard post={post} />
        <RevisionsCard
          postId={post.id}
          current={currentText}
          restoring={running === 'restore'}
          onRestore={async (revisionId) => {
            let restored = false;
            await run('restore', async () => {
              restored = await versions.restore(revisionId);
            });
            return restored;
          }}
        />
        <WatchedPost>
          {(written) => {
            const words = countWords(written.content);
            return (
              <>
                <SuggestionList source={written} onGo={places.goTo} />
                <AnalyticsCard data={post.analyticsData} words={words} estimatedMinutes={readingMinutes(words)} />
              </>
            );
          }}
        </WatchedPost>
      </InPlace>
      {isDeleting && (
        <DeletePostDialog
          title={post.title}
          siteName={isOnSite ? (siteOf(publication.siteId)?.name ?? 'its site') : null}
          isForSite={post.siteId !== null && !post.sample}
          pending={running === 'delete'}
          onOpenChange={setIsDeleting}
          onConfirm={deleteFrom}
        />
      )}
      {comparing && publication && (
        <RemoteChoice
          postId={post.id}
          mine={comparing}
          action={publication.action === 'delete' ? 'update' : publication.action}
          running={running}
          run={run}
          settle={versions.settle}
          send={send}
          onClose={() => setComparing(null)}
        />
      )}
      {saving.theirs && (
        <PostChangedDialog
          mine={draft.form.getValues()}
          theirs={saving.theirs}
          pending={running === 'save'}
          onClose={saving.decideLater}
          onKeepMine={() => void run('save', () => question.withoutStatus(saving.keepMine))}
          onTakeTheirs={saving.takeTheirs}
        />
      )}
    </>
  );
}

/** How the public copy of a post compares with the post here; null if there is none. */
function publicCopyOf({ status }: Post, publication: Publication | null, isUnsaved: boolean) {
  if (status !== 'published' || publication === null || publication.wordpressId === null) return null;
  if (publication.state === 'drifted') return 'changed';
  return publication.outdated || isUnsaved ? 'older' : 'up-to-date';
}

/** A post that is scheduled or being sent goes out as it was saved, so it is not autosaved. */
const isSavedByItself = (post: Post, publication: Publication | null) =>
  post.status !== 'scheduled' && !(publication && isUnderWay(publication));

interface RemoteChoiceProps {
  postId: string;
  mine: ComparedText;
  action: PublicationRequest['action'];
  running: PostAction | null;
  run: (name: PostAction, action: () => Promise<void>) => Promise<void>;
  settle: (choice: 'take' | 'keep', seen: string) => Promise<boolean>;
  send: (request: Pick<PublicationRequest, 'action' | 'overwrite'>) => Promise<boolean>;
  onClose: () => void;
}

/** Compares with the version on WordPress; stays open until a choice has been carried out. */
function RemoteChoice({ postId, mine, action, running, run, settle, send, onClose }: RemoteChoiceProps) {
  const choose = (choice: 'take' | 'keep', seen: string) =>
    void run(choice, async () => {
      if (await settle(choice, seen)) onClose();
    });
  return (
    <RemoteChangedDialog
      postId={postId}
      mine={mine}
      pending={running === 'take' || running === 'keep' ? running : running && 'mine'}
      onClose={onClose}
      onKeepMine={() =>
        void send({ action, overwrite: true }).then((taken) => {
          if (taken) onClose();
        })
      }
      onTake={(seen) => choose('take', seen)}
      onKeepBoth={(seen) => choose('keep', seen)}
    />
  );
}
