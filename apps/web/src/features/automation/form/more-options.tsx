import { ChevronRight } from 'lucide-react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { LeaveOutField } from './leave-out-field.tsx';
import { ListField } from './list-field.tsx';
import { RulesField } from './rules-field.tsx';
import type { RunFieldsProps } from './run-fields.tsx';
import { AUDIENCE_OPTIONS, IMAGE_OPTIONS, LENGTH_OPTIONS, TONE_OPTIONS } from './run-options.ts';
import { SamplesField } from './samples-field.tsx';

/** What a run can do without. */
export function MoreOptions({ values, problems, sites, onChange }: RunFieldsProps) {
  const zone = sites.find(({ id }) => id === values.siteId)?.timezone;
  return (
    <details className="group rounded-lg border border-line open:pb-5">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        More options
        <span className="truncate font-normal text-muted max-sm:hidden">
          time, rhythm, writing, voice, your own list
        </span>
      </summary>
      <div className="grid gap-6 px-4 pt-2">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Time" error={problems.time} hint={zone && `On the site’s clock (${zone}).`}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={values.time}
                onChange={(event) => onChange({ time: event.target.value })}
              />
            )}
          </Field>
          <Count
            label="Vary the time by up to (minutes)"
            hint="By chance, later than the time."
            error={problems.jitterMinutes}
            max={120}
            value={values.jitterMinutes}
            onChange={(jitterMinutes) => onChange({ jitterMinutes })}
          />
          <Count
            label="Posts a week at most"
            hint="Leave empty for no limit."
            error={problems.perWeekMax}
            max={30}
            value={values.perWeekMax}
            onChange={(perWeekMax) => onChange({ perWeekMax })}
          />
          <Count
            label="Write ahead (hours)"
            hint="How long before its date an article is written. Leave empty to write all at once."
            error={problems.leadHours}
            max={1_440}
            value={values.leadHours}
            onChange={(leadHours) => onChange({ leadHours })}
          />
          <LeaveOutField days={values.leaveOut} onChange={(leaveOut) => onChange({ leaveOut })} />
        </div>
        <div className="grid items-start gap-5 border-line border-t pt-5 sm:grid-cols-2">
          <Choice label="Tone" value={values.tone} options={TONE_OPTIONS} onChange={(tone) => onChange({ tone })} />
          <Choice
            label="Target Audience"
            value={values.targetAudience}
            options={AUDIENCE_OPTIONS}
            onChange={(targetAudience) => onChange({ targetAudience })}
          />
          <Choice
            label="Article Length"
            value={values.length}
            options={LENGTH_OPTIONS}
            onChange={(length) => onChange({ length })}
          />
          <Choice
            label="Featured image"
            value={values.image}
            options={IMAGE_OPTIONS}
            onChange={(image) => onChange({ image })}
          />
        </div>
        <SamplesField samples={values.samples} onChange={(samples) => onChange({ samples })} />
        <RulesField
          value={values.voiceRules}
          error={problems.voiceRules}
          samples={values.samples}
          onChange={(voiceRules) => onChange({ voiceRules })}
        />
        <ListField value={values.list} error={problems.list} onChange={(list) => onChange({ list })} />
        <Checkbox
          label="Go straight to the review"
          hint="The plan is accepted as proposed and the articles are written. You review every draft before it is scheduled."
          checked={values.straightToReview}
          onChange={(event) => onChange({ straightToReview: event.target.checked })}
        />
      </div>
    </details>
  );
}

interface CountProps {
  label: string;
  hint: string;
  error: string | undefined;
  max: number;
  value: string;
  onChange: (value: string) => void;
}

const Count = ({ label, hint, error, max, value, onChange }: CountProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Input
        {...control}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

const Choice = <V extends string>({ label, value, options, onChange }: ChoiceProps<V>) => (
  <Field label={label}>
    {(control) => <Select {...control} value={value} options={options} onValueChange={onChange} />}
  </Field>
);
