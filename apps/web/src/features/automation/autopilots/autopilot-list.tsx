import type { AutopilotSummary } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { autopilotsQuery, useAutopilotChange } from './autopilot-queries.ts';
import { autopilotName, nextInWords, rhythmInWords } from './autopilot-words.ts';

/** The user's autopilots, newest first, with what each does next. */
export function AutopilotList() {
  const list = useQuery(autopilotsQuery);
  const now = useNow();
  if (list.isPending) return <SkeletonCard lines={3} />;
  if (!list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<RefreshCw />}
        title="No autopilots yet"
        description="An autopilot works through a list of topics. It plans and writes new posts before the last ones go live. Drafts go to review, or straight to your site if it publishes without review."
        action={<ButtonLink to={paths.newAutopilot}>New autopilot</ButtonLink>}
      />
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {list.data.map((autopilot) => (
        <AutopilotRow key={autopilot.id} autopilot={autopilot} now={now} />
      ))}
    </ul>
  );
}

function AutopilotRow({ autopilot, now }: { autopilot: AutopilotSummary; now: Date }) {
  const { id, site, enabled } = autopilot;
  const change = useAutopilotChange(id);
  const name = autopilotName(autopilot);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <Link to={paths.autopilot(id)} className="truncate font-medium text-sm hover:underline" dir="auto">
          {name}
        </Link>
        <p className="text-muted text-xs">{[site?.name, rhythmInWords(autopilot)].filter(Boolean).join(' · ')}</p>
        <p className="text-pretty text-sm" dir="auto">
          {nextInWords(autopilot, now)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        pending={change.isPending}
        aria-label={`${enabled ? 'Pause' : 'Resume'} ${name}`}
        onClick={() => change.mutate({ enabled: !enabled })}
      >
        {enabled ? 'Pause' : 'Resume'}
      </Button>
    </li>
  );
}
