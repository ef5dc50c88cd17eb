import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { refreshRuns } from '../features/automation/automation-queries.ts';
import { AutopilotForm } from '../features/automation/autopilots/autopilot-form.tsx';
import { type AutopilotValues, toNewAutopilot } from '../features/automation/autopilots/autopilot-values.ts';
import { BackToAutomation } from '../features/automation/back-to-automation.tsx';
import { emptyAsked } from '../features/automation/form/asked-values.ts';
import { useCreation } from '../features/automation/form/use-creation.ts';
import { UNASKED, UnsavedGuard } from '../features/automation/unsaved-guard.tsx';
import { api, type Body, errorMessage } from '../lib/api/api-client.ts';
import { preferencesQuery } from '../lib/api/preferences-query.ts';
import { sitesQuery, useSelectedSite } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

export const loader = preload(() => [sitesQuery, preferencesQuery]);

export const Component = inBrowser(NewAutopilotPage);

function NewAutopilotPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sites = useQuery(sitesQuery);
  const preferences = useQuery(preferencesQuery);
  const selected = useSelectedSite();
  const [typed, setTyped] = useState<AutopilotValues>();
  const create = useCreation({
    create: (body: Body<'POST /api/autopilots'>) => api('POST /api/autopilots', { body }),
    onCreated: async ({ id }) => {
      await refreshRuns(queryClient);
      await navigate(paths.autopilot(id), { replace: true, state: UNASKED });
    },
    onError: (error) => void toast.error('Couldn’t create the autopilot', { description: errorMessage(error) }),
  });
  const isReady = sites.data && !preferences.isPending;
  return (
    <>
      <UnsavedGuard isUnsaved={typed !== undefined} />
      <BackToAutomation to={paths.autopilots} />
      <PageHeader
        title="New autopilot"
        description="Plans and writes posts on your topics, run after run. Drafts go to review, or straight to your site if it publishes without review."
      />
      <div className="max-w-3xl">
        {isReady && (
          <Card>
            <AutopilotForm
              sites={sites.data}
              values={typed ?? { topics: '', ...emptyAsked(selected, preferences.data?.generation ?? {}) }}
              onChange={setTyped}
              submitLabel="Start autopilot"
              pending={create.isPending}
              note="Its articles use credits as they’re written, unless your own model writes them."
              onSubmit={(values) => create.mutate(toNewAutopilot(values))}
            />
          </Card>
        )}
        {!isReady && sites.isError && <FailedState error={sites.error} onRetry={() => void sites.refetch()} />}
        {!isReady && !sites.isError && <SkeletonCard lines={7} />}
      </div>
    </>
  );
}
