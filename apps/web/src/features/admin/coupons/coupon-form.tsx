import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminCoupon, type CouponForm as Coupon, generateCouponCode } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { showFieldErrors } from '../../../lib/api/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type CouponFields, couponFields, fieldsOf } from './coupon-fields.ts';

interface CouponFormProps {
  /** The coupon to edit; null creates one. */
  coupon: AdminCoupon | null;
  onDone: () => void;
}

/** One form for a new coupon and for one that exists. */
export function CouponForm({ coupon, onDone }: CouponFormProps) {
  const client = useQueryClient();
  const form = useForm<CouponFields, unknown, Coupon>({
    resolver: zodResolver(couponFields),
    defaultValues: fieldsOf(coupon),
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: Coupon) =>
      coupon
        ? api('PUT /api/admin/coupons/:id', { params: { id: coupon.id }, body })
        : api('POST /api/admin/coupons', { body }),
    onSuccess: () => {
      toast.success(coupon ? 'Coupon updated successfully' : 'Coupon created successfully');
      onDone();
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      const isShown = showFieldErrors(error, ['code', 'discountPercent', 'validFrom', 'validUntil'], form.setError);
      toast.error('Failed to save coupon', { description: isShown ? undefined : errorMessage(error) });
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((body) => save.mutate(body))}>
      <Field label="Code" required error={errors.code?.message}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register('code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="font-mono uppercase"
            />
            <Button
              variant="secondary"
              onClick={() =>
                form.setValue('code', generateCouponCode(randomBelow), { shouldValidate: true, shouldDirty: true })
              }
            >
              <Dices aria-hidden />
              Generate
            </Button>
          </div>
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Discount percentage"
          hint="If both are set, the larger discount applies."
          error={errors.discountPercent?.message}
        >
          {(control) => (
            <Input {...control} {...form.register('discountPercent')} {...WHOLE} max={100} placeholder="20" />
          )}
        </Field>
        <Field label="Discount amount (₹)" error={errors.discountAmount?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('discountAmount')}
              type="number"
              inputMode="decimal"
              min={0}
              step="0.01"
              placeholder="500"
            />
          )}
        </Field>
        <Field label="Start date" required error={errors.validFrom?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="validFrom"
              render={({ field: { ref, ...field } }) => <DateTimeInput {...control} {...field} />}
            />
          )}
        </Field>
        <Field label="End date" hint="Empty: no expiry." error={errors.validUntil?.message}>
          {(control) => (
            <Controller
              control={form.control}
              name="validUntil"
              render={({ field: { ref, ...field } }) => <DateTimeInput {...control} {...field} />}
            />
          )}
        </Field>
        <Field label="Maximum uses" hint="Empty: unlimited." error={errors.maxUses?.message}>
          {(control) => <Input {...control} {...form.register('maxUses')} {...WHOLE} placeholder="Unlimited" />}
        </Field>
        <Field label="Uses per user" hint="Empty: unlimited." error={errors.maxUsesPerUser?.message}>
          {(control) => <Input {...control} {...form.register('maxUsesPerUser')} {...WHOLE} placeholder="Unlimited" />}
        </Field>
      </div>
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            value={form.watch('period')}
            options={PERIODS}
            onValueChange={(period) => form.setValue('period', period, { shouldDirty: true })}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="isActive"
        render={({ field: { value, onChange } }) => (
          <Switch label="Active" hint="Only active coupons can be used." checked={value} onCheckedChange={onChange} />
        )}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending}>
          {coupon ? 'Update coupon' : 'Create coupon'}
        </Button>
      </div>
    </form>
  );
}

const WHOLE = { type: 'number', inputMode: 'numeric', min: 1, step: 1 } as const;

const PERIODS = [
  { value: '', label: 'Pro by the month and by the year' },
  { value: 'month', label: 'Pro by the month' },
  { value: 'year', label: 'Pro by the year' },
] as const;

/** Rejects the numbers at the end that would make the first results likelier. */
function randomBelow(limit: number): number {
  const even = Math.floor(2 ** 32 / limit) * limit;
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number < even ? number % limit : randomBelow(limit);
}
