import type { Autopilot } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { refreshRuns } from '../automation-queries.ts';
import { UNASKED } from '../unsaved-guard.tsx';
import { useAutopilotChange } from './autopilot-queries.ts';
import { autopilotName, nextInWords } from './autopilot-words.ts';

/** The name of an autopilot, what it does next, and how to pause or remove it. */
export function AutopilotHeader({ autopilot }: { autopilot: Autopilot }) {
  const { id, site, enabled } = autopilot;
  const navigate = useNavigate();
  const now = useNow();
  const change = useAutopilotChange(id);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/autopilots/:id', { params: { id } }),
    onSuccess: async (_, __, ___, { client }) => {
      toast.success('Autopilot removed. Its runs stay.');
      await navigate(paths.autopilots, { state: UNASKED });
      await refreshRuns(client);
    },
    onError: (error) => {
      setIsRemoving(false);
      toast.error('Couldn’t remove the autopilot', { description: errorMessage(error) });
    },
  });
  return (
    <>
      <PageHeader
        title={autopilotName(autopilot)}
        description={
          <span className="grid gap-1">
            {site?.name}
            <span role="status" dir="auto" className="text-ink">
              {nextInWords(autopilot, now)}
            </span>
          </span>
        }
        actions={
          <>
            <Button variant="secondary" pending={change.isPending} onClick={() => change.mutate({ enabled: !enabled })}>
              {enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
              {enabled ? 'Pause' : 'Resume'}
            </Button>
            <Button variant="secondary" onClick={() => setIsRemoving(true)}>
              <Trash2 aria-hidden />
              Remove
            </Button>
          </>
        }
      />
      {isRemoving && (
        <ConfirmDialog
          open
          onOpenChange={setIsRemoving}
          title="Remove this autopilot?"
          description="It stops planning new runs. Its runs and posts stay."
          confirmLabel="Remove autopilot"
          tone="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  );
}
