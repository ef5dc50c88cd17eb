import type { PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NewPostHeader } from '../../features/posts/page/new-post-header.tsx';
import { postQuery } from '../../features/posts/posts-queries.ts';
import { announceSaved, announceSaving } from '../../features/posts/saving/save-toasts.ts';
import type { useCreatePost } from '../../features/posts/saving/use-create-post.ts';
import { useSaveShortcut } from '../../features/posts/saving/use-save-shortcut.ts';
import { startPublication } from '../../features/publishing/publication-requests.ts';
import type { ExistingPost } from './existing-post.ts';

/** Loaded with the first question. */
const NewPostQuestion = lazy(() =>
  import('./new-post-question.tsx').then((module) => ({ default: module.NewPostQuestion })),
);

interface Asking {
  action: 'publish' | 'schedule';
  isPlaceholder: boolean;
  date: string | null;
}

interface NewPostActionsProps extends Pick<ExistingPost, 'draft' | 'validation' | 'action'> {
  creation: ReturnType<typeof useCreatePost>;
  /** Something else is in progress. */
  isBusy: boolean;
}

/** The header of a post that is not on the server yet, and what its buttons do. */
export function NewPostActions({ draft, validation, creation, action, isBusy }: NewPostActionsProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { current: running, run } = action;
  const busy = running !== null || isBusy;

  const saveAs = (status: PostStatus) =>
    void run('save', async () => {
      if (!validation.isReady('draft')) return;
      announceSaving();
      if (await creation.create(status)) announceSaved();
    });
  const send = (action: 'publish' | 'schedule') =>
    run(action, async () => {
      const { scheduledDate } = draft.form.getValues();
      // A draft until the site has it: the status says what is true, not what was requested.
      const post = await creation.create('draft');
      setAsking(null);
      if (!post) return;
      await startPublication(queryClient, post.id, {
        action,
        version: post.version,
        ...(action === 'schedule' && scheduledDate ? { scheduledDate } : {}),
        ...(post.placeholder ? { confirmPlaceholder: true } : {}),
      }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    });
  const ask = (action: 'publish' | 'schedule') => {
    if (!validation.isReady(action)) return;
    const { placeholder: isPlaceholder, status, scheduledDate } = draft.form.getValues();
    const date = action === 'publish' && status === 'scheduled' ? scheduledDate : null;
    if (isPlaceholder || date) setAsking({ action, isPlaceholder, date });
    else void send(action);
  };
  useSaveShortcut(() => {
    if (!busy) saveAs('draft');
  });

  return (
    <>
      <NewPostHeader
        isUnsaved={draft.isUnsaved}
        savedAt={creation.savedAt}
        busy={busy}
        running={running}
        onSave={saveAs}
        onSchedule={() => ask('schedule')}
        onPublish={() => ask('publish')}
      />
      {asking && (
        <Suspense>
          <NewPostQuestion
            isPlaceholder={asking.isPlaceholder}
            date={asking.date}
            pending={running !== null}
            onOpenChange={() => setAsking(null)}
            onConfirm={() => void send(asking.action)}
          />
        </Suspense>
      )}
    </>
  );
}
