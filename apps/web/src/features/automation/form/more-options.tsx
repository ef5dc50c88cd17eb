import { RUN_JITTER_MAX_MINUTES, RUN_LEAD_MAX_HOURS, RUN_POSTS_MAX } from '@pressloom/contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AUDIENCE_OPTIONS, LENGTH_OPTIONS, TONE_OPTIONS } from '../../../lib/post/writing-options.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { AskedFieldsProps } from './asked-fields.tsx';
import { LeaveOutField } from './leave-out-field.tsx';
import { IMAGE_OPTIONS } from './options.ts';
import { RulesField } from './rules-field.tsx';
import { SamplesField } from './samples-field.tsx';

/** Fields above these options. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'topic',
  'topics',
  'siteId',
  'count',
  'rhythm',
  'startDate',
  'weekdays',
  'categories',
  'keywords',
]);

interface MoreOptionsProps extends AskedFieldsProps {
  /** What the options are about, in a few words. */
  about: string;
  /** More of them. */
  children?: ReactNode;
}

/** What can be left as it is. A problem of an option shows it. */
export function MoreOptions({ values, problems, sites, about, children, onChange }: MoreOptionsProps) {
  const zone = sites.find(({ id }) => id === values.siteId)?.timezone;
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = Object.keys(problems).some((name) => !OUTSIDE.has(name));
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-lg border border-line open:pb-5"
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        More options
        <span className="truncate font-normal text-muted max-sm:hidden">{about}</span>
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
            hint="Each post appears up to this much later, at random."
            error={problems.jitterMinutes}
            max={RUN_JITTER_MAX_MINUTES}
            value={values.jitterMinutes}
            onChange={(jitterMinutes) => onChange({ jitterMinutes })}
          />
          <Count
            label="Maximum posts per week"
            hint="Leave empty for no limit."
            error={problems.perWeekMax}
            max={RUN_POSTS_MAX}
            value={values.perWeekMax}
            onChange={(perWeekMax) => onChange({ perWeekMax })}
          />
          <Count
            label="Write ahead (hours)"
            hint="How long before its date an article is written. Leave empty to write all of them right away."
            error={problems.leadHours}
            max={RUN_LEAD_MAX_HOURS}
            value={values.leadHours}
            onChange={(leadHours) => onChange({ leadHours })}
          />
          <LeaveOutField
            days={values.leaveOut}
            error={problems.leaveOut}
            onChange={(leaveOut) => onChange({ leaveOut })}
          />
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
        <SamplesField samples={values.samples} error={problems.samples} onChange={(samples) => onChange({ samples })} />
        <RulesField
          value={values.voiceRules}
          error={problems.voiceRules}
          samples={values.samples}
          onChange={(voiceRules) => onChange({ voiceRules })}
        />
        {children}
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
