import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

type Name = 'visibility' | 'sticky' | 'commentStatus';

interface ChoiceFieldProps<Of extends Name> {
  name: Of;
  label: string;
  /** The first one leaves the choice to the site. */
  options: readonly { value: string; label: string; is: PostFormValues[Of] }[];
  /** What the first one is called. */
  unset: string;
  hint?: string | undefined;
  disabled?: boolean;
}

/** One of a few settings of a post. */
export function ChoiceField<Of extends Name>({ name, label, options, unset, hint, disabled }: ChoiceFieldProps<Of>) {
  const { control, formState } = useFormContext<PostFormValues>();
  return (
    <Controller
      name={name as Name}
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <Field label={label} error={formState.errors[name as Name]?.message} hint={hint}>
          {(control) => (
            <Select
              {...control}
              {...field}
              disabled={disabled}
              value={options.find(({ is }) => is === value)?.value ?? ''}
              options={options.map((option, at) => (at === 0 ? { ...option, label: unset } : option))}
              onValueChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.is)}
            />
          )}
        </Field>
      )}
    />
  );
}
