import type { PostStatus } from '@pressloom/contract';
import { CalendarClock, Send } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { paths } from '../../../app/paths.ts';
import { usePageCommand } from '../../../lib/page/page-commands.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import { SaveState } from '../saving/save-state.tsx';

interface NewPostHeaderProps {
  isUnsaved: boolean;
  /** When an autosave created or changed its draft; null before the first. */
  savedAt: string | null;
  busy: boolean;
  /** The action in progress. */
  running: string | null;
  onSave: (status: PostStatus) => void;
  onSchedule: () => void;
  onPublish: () => void;
}

/** Cancel, Save as Draft, Schedule to WordPress (only when scheduled), Publish to WordPress: in this order. */
export function NewPostHeader({
  isUnsaved,
  savedAt,
  busy,
  running,
  onSave,
  onSchedule,
  onPublish,
}: NewPostHeaderProps) {
  const { control } = useFormContext<PostFormValues>();
  const status = useWatch({ control, name: 'status' });
  usePageCommand({ id: 'publish', label: 'Publish this post', also: 'send' }, !busy, onPublish);
  return (
    <PageHeader
      title="New Post"
      description={<SaveState isUnsaved={isUnsaved} savedAt={savedAt} />}
      actionsClassName="max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:nth-child(n+3)]:col-span-2"
      actions={
        <>
          <ButtonLink variant="ghost" to={paths.posts}>
            Cancel
          </ButtonLink>
          <Button
            variant="secondary"
            pending={running === 'save'}
            disabled={busy}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => onSave('draft')}
          >
            Save as Draft
          </Button>
          {status === 'pending' && (
            <Button variant="secondary" disabled={busy} onClick={() => onSave('pending')}>
              Save for Review
            </Button>
          )}
          {status === 'scheduled' && (
            <Button pending={running === 'schedule'} disabled={busy} onClick={onSchedule}>
              <CalendarClock aria-hidden />
              Schedule to WordPress
            </Button>
          )}
          <Button
            variant={status === 'scheduled' ? 'secondary' : 'primary'}
            pending={running === 'publish'}
            disabled={busy}
            onClick={onPublish}
          >
            <Send aria-hidden />
            Publish to WordPress
          </Button>
        </>
      }
    />
  );
}
