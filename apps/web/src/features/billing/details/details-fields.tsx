import { INDIAN_STATES } from '@pressloom/contract';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { DetailsOutput, DetailsValues } from './use-details-form.ts';

const STATES = INDIAN_STATES.map(({ code, name }) => ({ value: code, label: name }));

/** Whom an invoice is for. */
export function DetailsFields({ form }: { form: UseFormReturn<DetailsValues, unknown, DetailsOutput> }) {
  const { errors, isSubmitted } = form.formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name?.message} required className="sm:col-span-2">
        {(control) => <Input {...control} {...form.register('name')} autoComplete="billing name" />}
      </Field>
      <Field label="Address" error={errors.address?.message} required className="sm:col-span-2">
        {(control) => (
          <Textarea {...control} {...form.register('address')} rows={2} autoComplete="billing street-address" />
        )}
      </Field>
      <Field label="State" error={errors.state?.message} required>
        {(control) => (
          <Select
            {...control}
            value={form.watch('state')}
            placeholder="Choose your state"
            autoComplete="billing address-level1"
            options={STATES}
            onValueChange={(state) => {
              form.setValue('state', state, { shouldValidate: isSubmitted, shouldDirty: true });
              // A GSTIN belongs to a state.
              if (isSubmitted) void form.trigger('gstin');
            }}
          />
        )}
      </Field>
      <Field label="GSTIN (optional)" error={errors.gstin?.message} hint="For businesses registered for GST">
        {(control) => (
          <Input
            {...control}
            {...form.register('gstin')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
          />
        )}
      </Field>
    </div>
  );
}
