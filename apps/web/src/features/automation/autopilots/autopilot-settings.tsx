import type { Autopilot, Site } from '@pressloom/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { AutopilotForm } from './autopilot-form.tsx';
import { useAutopilotChange } from './autopilot-queries.ts';
import { changedFields, mergeValues, toNewAutopilot, valuesOf } from './autopilot-values.ts';

/**
 * What an autopilot asks of its next runs. If it is changed in another tab meanwhile, what is typed here stays, and its user
 * decides.
 */
export function AutopilotSettings({ autopilot, sites }: { autopilot: Autopilot; sites: readonly Site[] }) {
  const change = useAutopilotChange(autopilot.id);
  // What is typed builds on this.
  const [base, setBase] = useState(autopilot);
  const [values, setValues] = useState(() => valuesOf(autopilot));
  const isTyped = Object.keys(changedFields(valuesOf(base), values)).length > 0;
  const isChangedElsewhere = autopilot.version !== base.version && !change.isPending;
  const show = (current: Autopilot, shown = valuesOf(current)) => {
    setBase(current);
    setValues(shown);
  };
  if (isChangedElsewhere && !isTyped) show(autopilot);

  const save = (typed: typeof values, { version } = base) => {
    const { siteId: _, ...changed } = toNewAutopilot(typed);
    change.mutate(
      { ...changed, version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          // Something may have been typed since.
          setValues((now) => mergeValues(typed, now, valuesOf(saved)));
          toast.success('Autopilot saved');
        },
      },
    );
  };
  const saveBoth = () => {
    const both = mergeValues(valuesOf(base), values, valuesOf(autopilot));
    show(autopilot, both);
    save(both, autopilot);
  };
  return (
    <div className="grid gap-5">
      <UnsavedGuard isUnsaved={isTyped} />
      {isChangedElsewhere && isTyped && (
        <Notice
          tone="warning"
          title="This autopilot was changed in another tab or on another device"
          action={
            <>
              <Button size="sm" onClick={saveBoth}>
                Save both changes
              </Button>
              <Button variant="secondary" size="sm" onClick={() => show(autopilot)}>
                Discard mine
              </Button>
            </>
          }
        >
          Your changes aren’t saved. If you save both, yours are used where the same field changed.
        </Notice>
      )}
      <AutopilotForm
        sites={sites}
        values={values}
        onChange={setValues}
        isSiteFixed
        submitLabel="Save"
        pending={change.isPending}
        note="Changes apply from the next run."
        onSubmit={save}
      />
    </div>
  );
}
