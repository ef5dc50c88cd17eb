import { RUN_POSTS_MAX, type Site } from '@pressloom/contract';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type AskedValues, CATEGORIES_HINT, countProblem, keywordsHint, type Problems } from './asked-values.ts';
import { RHYTHM_OPTIONS } from './options.ts';
import { WeekdaysField } from './weekdays-field.tsx';

export interface AskedFieldsProps {
  values: AskedValues;
  problems: Problems;
  sites: readonly Site[];
  onChange: (change: Partial<AskedValues>) => void;
}

interface Fixed {
  /** Why the number of posts cannot be chosen. */
  fixedCount?: string | false;
  isSiteFixed?: boolean;
}

/** How many posts go to which site, when, and what they are about besides the topic. */
export const AskedFields = ({
  values,
  problems,
  sites,
  fixedCount = false,
  isSiteFixed = false,
  onChange,
}: AskedFieldsProps & Fixed) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    <Field label="WordPress Site" required error={problems.siteId}>
      {(control) => (
        <Select
          {...control}
          value={values.siteId}
          disabled={isSiteFixed}
          placeholder="No site connected"
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(siteId) => onChange({ siteId })}
        />
      )}
    </Field>
    <Field
      label="Number of Posts"
      required
      error={problems.count ?? (fixedCount === false ? countProblem(values) : undefined)}
      hint={fixedCount}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={RUN_POSTS_MAX}
          disabled={fixedCount !== false}
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
    <Field label="Keywords" error={problems.keywords} hint={keywordsHint(values)}>
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
);
