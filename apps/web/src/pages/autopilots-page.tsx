import { Plus } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { useRunsInStep } from '../features/automation/automation-queries.ts';
import { AutopilotList } from '../features/automation/autopilots/autopilot-list.tsx';
import { autopilotsQuery } from '../features/automation/autopilots/autopilot-queries.ts';
import { BackToAutomation } from '../features/automation/back-to-automation.tsx';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const loader = preload(() => [autopilotsQuery]);

export const Component = inBrowser(AutopilotsPage);

function AutopilotsPage() {
  useRunsInStep();
  return (
    <>
      <BackToAutomation />
      <PageHeader
        title="Autopilots"
        description="Each works through a list of topics, one run after the other."
        actions={
          <ButtonLink to={paths.newAutopilot}>
            <Plus aria-hidden />
            New autopilot
          </ButtonLink>
        }
      />
      <div className="max-w-3xl">
        <AutopilotList />
      </div>
    </>
  );
}
