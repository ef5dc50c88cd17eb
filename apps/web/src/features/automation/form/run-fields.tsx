import { RUN_KEYWORDS_MAX, RUN_POSTS_MAX, type Site } from '@pressloom/contract';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { CATEGORIES_HINT, type RunFormValues, type RunProblems } from './run-form-values.ts';
import { RHYTHM_OPTIONS } from './run-options.ts';
import { WeekdaysField } from './weekdays-field.tsx';

export interface RunFieldsProps {
  values: RunFormValues;
  problems: RunProblems;
  sites: readonly Site[];
  onChange: (change: Partial<RunFormValues>) => void;
}

/** What every run needs. */
export function RunFields({ values, problems, sites, onChange }: RunFieldsProps) {
  const hasList = values.list.trim() !== '';
  return (
    <>
      <Field
        label="Main Topic"
        required
        error={problems.topic}
        hint="What the posts are about, as precisely as you like."
      >
        {(control) => (
          <Textarea
            {...control}
            required
            dir="auto"
            rows={2}
            className="max-h-80"
            value={values.topic}
            onChange={(event) => onChange({ topic: event.target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="WordPress Site" required error={problems.siteId}>
          {(control) => (
            <Select
              {...control}
              value={values.siteId}
              placeholder="No site connected"
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(siteId) => onChange({ siteId })}
            />
          )}
        </Field>
        <Field
          label="Number of Posts"
          required
          error={problems.count}
          hint={hasList ? 'As many as your list has.' : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={RUN_POSTS_MAX}
              disabled={hasList}
              value={values.count}
              onChange={(event) => onChange({ count: event.target.value })}
            />
          )}
        </Field>
        <Field label="Schedule">
          {(control) => (
            <Select
              {...control}
              value={values.rhythm}
              options={RHYTHM_OPTIONS}
              onValueChange={(rhythm) => onChange({ rhythm })}
            />
          )}
        </Field>
        <Field label="Start Date" error={problems.startDate}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={values.startDate}
              onChange={(event) => onChange({ startDate: event.target.value })}
            />
          )}
        </Field>
        {values.rhythm === 'custom' && (
          <WeekdaysField chosen={values.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
        )}
        <Field label="Categories" error={problems.categories} hint={CATEGORIES_HINT}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={values.categories}
              onChange={(event) => onChange({ categories: event.target.value })}
            />
          )}
        </Field>
        <Field label="Keywords" error={problems.keywords} hint={`Separate with commas, at most ${RUN_KEYWORDS_MAX}.`}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={values.keywords}
              onChange={(event) => onChange({ keywords: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
