import type { Site } from '@pressloom/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AskedFields } from '../form/asked-fields.tsx';
import { type Problems, withSite } from '../form/asked-values.ts';
import { MoreOptions } from '../form/more-options.tsx';
import { RulesField } from '../form/rules-field.tsx';
import { UnseenNote } from '../unseen-note.tsx';
import { type AutopilotValues, problemsOf } from './autopilot-values.ts';

interface AutopilotFormProps {
  sites: readonly Site[];
  values: AutopilotValues;
  onChange: (values: AutopilotValues) => void;
  /** An autopilot keeps the site that it was created for. */
  isSiteFixed?: boolean;
  submitLabel: string;
  pending: boolean;
  /** Beside the button. */
  note: ReactNode;
  onSubmit: (values: AutopilotValues) => void;
}

/** Topics and what each run on one of them is asked for. */
export function AutopilotForm({ sites, values, isSiteFixed = false, submitLabel, ...rest }: AutopilotFormProps) {
  const [problems, setProblems] = useState<Problems>({});
  const change = (changed: Partial<AutopilotValues>) => {
    setProblems({});
    rest.onChange(withSite({ ...values, ...changed }, values, sites));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    const [first] = Object.values(found);
    setProblems(found);
    if (first) toast.error(first);
    else rest.onSubmit(values);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Topics"
        required
        error={problems.topics}
        hint="One per line. Each run takes the next one; after the last, the first comes again."
      >
        {(control) => (
          <Textarea
            {...control}
            required
            dir="auto"
            rows={4}
            className="max-h-80"
            value={values.topics}
            onChange={(event) => change({ topics: event.target.value })}
          />
        )}
      </Field>
      <AskedFields values={values} problems={problems} sites={sites} isSiteFixed={isSiteFixed} onChange={change} />
      <MoreOptions
        values={values}
        problems={problems}
        sites={sites}
        about="time, rhythm, writing, rules"
        onChange={change}
      >
        <RulesField
          value={values.voiceRules}
          error={problems.voiceRules}
          samples={[]}
          onChange={(voiceRules) => change({ voiceRules })}
        />
      </MoreOptions>
      <UnseenNote siteId={values.siteId} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" pending={rest.pending}>
          {submitLabel}
        </Button>
        <div className="min-w-0 flex-1 basis-72 text-muted text-xs">{rest.note}</div>
      </div>
    </form>
  );
}
