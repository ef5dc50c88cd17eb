import type { CalendarPost, PublicationRequest, TrayDraft } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { refreshLists } from '../../lib/api/post-lists.ts';
import { formatDateTime } from '../../ui/format-date.ts';
import { toast } from '../../ui/toast.tsx';
import { canMove } from './calendar-actions.ts';
import { showMoved, takeFromTray } from './calendar-queries.ts';

/** Requests a publication; rejects after the user has seen why. */
type Publish = (postId: string, request: PublicationRequest) => Promise<unknown>;

/**
 * Changes when a post goes live. The new time is shown at once and reverted if the server or the site refuses it. Each
 * function resolves with whether the change was accepted.
 */
export function useMovePost(publish: Publish) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(0);

  /** Runs one change, then refetches the lists. */
  const change = async (act: () => Promise<unknown>, revert?: () => void): Promise<boolean> => {
    setRunning((count) => count + 1);
    try {
      await act();
      return true;
    } catch {
      revert?.();
      return false;
    } finally {
      setRunning((count) => count - 1);
      void refreshLists(queryClient);
    }
  };

  const movePost = async (post: CalendarPost, date: Date): Promise<boolean> => {
    if (!canMove(post) || date.getTime() === Date.parse(post.date)) return true;
    if (isPast(date)) return false;
    const revert = showMoved(queryClient, post.id, date);
    const scheduledDate = date.toISOString();
    return change(
      () =>
        post.sample
          ? saveHere(
              post,
              { status: 'scheduled', scheduledDate },
              `Moved to ${formatDateTime(scheduledDate)}`,
              'This is an example. Nothing is sent to a site.',
            )
          : publish(post.id, { action: 'schedule', scheduledDate, version: post.version, ...confirmed(post) }),
      revert,
    );
  };

  const scheduleDraft = async (draft: TrayDraft, date: Date, siteId: string | null): Promise<boolean> => {
    if (siteId === null || isPast(date)) return false;
    return change(async () => {
      await publish(draft.id, {
        action: 'schedule',
        siteId,
        scheduledDate: date.toISOString(),
        version: draft.version,
        ...confirmed(draft),
      });
      takeFromTray(queryClient, draft);
    });
  };

  const unschedulePost = (post: CalendarPost): Promise<boolean> =>
    change(() =>
      post.wordpressId === null
        ? saveHere(post, { status: 'draft', scheduledDate: null }, 'Moved back to draft')
        : publish(post.id, { action: 'unschedule', version: post.version }),
    );

  return { movePost, scheduleDraft, unschedulePost, isBusy: running > 0 };
}

/** The user confirmed the placeholder when the post was first scheduled, or in the dialog. */
const confirmed = ({ placeholder }: { placeholder: boolean }) => (placeholder ? { confirmPlaceholder: true } : {});

function isPast(date: Date): boolean {
  if (date.getTime() > Date.now()) return false;
  toast.error(`${formatDateTime(date)} is in the past`, {
    description: 'Choose a time in the future. The post was not moved.',
  });
  return true;
}

async function saveHere(
  { id, version }: CalendarPost,
  change: { status: 'scheduled' | 'draft'; scheduledDate: string | null },
  done: string,
  description?: string,
) {
  try {
    await api('PATCH /api/posts/:id', { params: { id }, body: { ...change, version } });
    toast.success(done, { description });
  } catch (error) {
    toast.error('Couldn’t move the post', { description: errorMessage(error) });
    throw error;
  }
}
