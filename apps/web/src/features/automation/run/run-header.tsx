import type { Run } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Pause, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { isOtherTime, userTimeZone } from '../../../ui/format-date.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { usedInWords } from '../cost-in-words.ts';
import { shortTopic, stateInWords } from '../run-words.ts';
import { useRunChange } from '../use-run-change.ts';
import { useScheduledToast } from './use-scheduled-toast.ts';

/** The topic of a run, where it stands, and what can be done with it as a whole. */
export function RunHeader({ run }: { run: Run }) {
  useScheduledToast(run);
  const change = useRunChange(run.id);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'stop' | 'delete' | null>(null);
  const act = (action: 'pause' | 'resume' | 'stop') => {
    change.mutate((version) => api(`POST /api/runs/:id/${action}`, { params: { id: run.id }, body: { version } }), {
      onSettled: () => setAsked(null),
    });
  };
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/runs/:id', { params: { id: run.id } }),
    onSuccess: async () => {
      toast.success('Run removed. Its posts stay.');
      await navigate(paths.automate);
    },
    onError: (error) => {
      setAsked(null);
      toast.error('Couldn’t remove the run', { description: errorMessage(error) });
    },
  });
  const used = usedInWords(run);
  const isPaused = run.state === 'paused';
  const isGoingOn = run.state === 'writing' || isPaused;
  return (
    <>
      <PageHeader
        title={shortTopic(run.topic)}
        description={
          <span className="tabular-nums">
            {run.site?.name ?? 'Site removed'} · <span role="status">{stateInWords(run)}</span>
            {used && <> · {used}</>}
            {run.site && isOtherTime(new Date(), run.site.timezone, userTimeZone()) && (
              <> · Times are on the site’s clock ({run.site.timezone})</>
            )}
          </span>
        }
        actions={
          <>
            {isGoingOn && (
              <Button
                variant="secondary"
                pending={change.isPending}
                // The second click of a double one would take back the first.
                onClick={({ detail }) => detail < 2 && act(isPaused ? 'resume' : 'pause')}
              >
                {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            )}
            <Menu
              trigger={
                <Button variant="secondary" size="icon" aria-label="More actions">
                  <Ellipsis aria-hidden />
                </Button>
              }
            >
              {isGoingOn && (
                <MenuItem onSelect={() => setAsked('stop')}>
                  <Square aria-hidden />
                  Stop run
                </MenuItem>
              )}
              <MenuItem tone="danger" disabled={run.state === 'writing'} onSelect={() => setAsked('delete')}>
                <Trash2 aria-hidden />
                {run.state === 'writing' ? 'Remove run (pause or stop it first)' : 'Remove run'}
              </MenuItem>
            </Menu>
          </>
        }
      />
      {asked === 'stop' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Stop this run?"
          description="Articles that aren’t written yet are skipped, and their credits are free again. Drafts still wait for your review, and scheduled posts stay scheduled."
          confirmLabel="Stop run"
          pending={change.isPending}
          onConfirm={() => act('stop')}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Remove this run?"
          description={removal(run.counts.review ?? 0)}
          confirmLabel="Remove run"
          tone="danger"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  );
}

function removal(drafts: number): string {
  const kept = 'Its plan is deleted. The posts it wrote stay.';
  if (drafts === 0) return kept;
  return drafts === 1
    ? `${kept} The draft waiting for your review loses its date.`
    : `${kept} The ${drafts} drafts waiting for your review lose their dates.`;
}
