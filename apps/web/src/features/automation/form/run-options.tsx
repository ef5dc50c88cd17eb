import type { Problems } from './asked-values.ts';
import { ListField } from './list-field.tsx';
import { RulesField } from './rules-field.tsx';
import type { RunFormValues } from './run-form-values.ts';
import { SamplesField } from './samples-field.tsx';

interface RunOptionsProps {
  /** On the site's calendar. */
  today: string;
  values: RunFormValues;
  problems: Problems;
  onChange: (change: Partial<RunFormValues>) => void;
}

/** What a single run can do without: a voice, and titles of the user's own. */
export const RunOptions = ({ today, values, problems, onChange }: RunOptionsProps) => (
  <>
    <SamplesField samples={values.samples} error={problems.samples} onChange={(samples) => onChange({ samples })} />
    <RulesField
      value={values.voiceRules}
      error={problems.voiceRules}
      samples={values.samples}
      onChange={(voiceRules) => onChange({ voiceRules })}
    />
    <ListField today={today} value={values.list} error={problems.list} onChange={(list) => onChange({ list })} />
  </>
);
