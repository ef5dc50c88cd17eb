import { INTENTS, type Run, type RunItem } from '@pressloom/contract';
import { useState } from 'react';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { INTENT_LABELS } from '../run-words.ts';
import { useHeldText } from './use-held-text.ts';
import type { ItemChange } from './use-item-change.ts';

const INTENT_OPTIONS = INTENTS.map((value) => ({ value, label: INTENT_LABELS[value] }));

interface PlanDetailsProps {
  run: Run;
  item: RunItem;
  onSave: (change: ItemChange) => void;
}

/** What is planned for an article besides its title. Each field is saved when it is left. */
export const PlanDetails = ({ run, item, onSave }: PlanDetailsProps) => (
  <div className="grid items-start gap-4 border-line border-t px-2 pt-3 pb-1 sm:grid-cols-2">
    <Text label="Angle" className="sm:col-span-2" value={item.angle} onCommit={(angle) => onSave({ angle })} />
    <Text label="Keyword" value={item.keyword} onCommit={(keyword) => onSave({ keyword })} />
    <Text label="Category" value={item.category} onCommit={(category) => onSave({ category })} />
    <Field label="What readers want">
      {(control) => (
        <Select
          {...control}
          value={item.intent}
          options={INTENT_OPTIONS}
          onValueChange={(intent) => onSave({ intent })}
        />
      )}
    </Field>
    <DateField item={item} zone={run.site?.timezone} onCommit={(plannedAt) => onSave({ plannedAt })} />
  </div>
);

interface TextProps {
  label: string;
  value: string;
  className?: string;
  onCommit: (value: string) => void;
}

function Text({ label, value, className, onCommit }: TextProps) {
  const field = useHeldText(value);
  const commit = () => {
    const text = field.release();
    if (text !== undefined) onCommit(text);
  };
  return (
    <Field label={label} className={className}>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          value={field.text}
          onFocus={field.hold}
          onChange={(event) => field.type(event.target.value)}
          onBlur={commit}
        />
      )}
    </Field>
  );
}

interface DateFieldProps {
  item: RunItem;
  zone: string | undefined;
  onCommit: (plannedAt: string) => void;
}

function DateField({ item, zone, onCommit }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label="Date">
      {(control) => (
        <DateTimeInput
          {...control}
          value={typed ?? item.plannedAt}
          min={new Date()}
          siteTimeZone={zone}
          onChange={(value) => setTyped(value)}
          onBlur={() => {
            if (typed !== null && typed !== item.plannedAt) onCommit(typed);
            setTyped(null);
          }}
        />
      )}
    </Field>
  );
}
