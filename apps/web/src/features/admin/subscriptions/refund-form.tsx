import { zodResolver } from '@hookform/resolvers/zod';
import { adminRefund, formatPaise } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, api, type Body, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The amount is typed in rupees. */
const fields = z
  .object({ total: z.string(), left: z.number(), reason: z.string() })
  .transform(({ total, ...rest }): z.input<typeof adminRefund> => ({ ...rest, total: Math.round(Number(total) * 100) }))
  .pipe(adminRefund);

interface RefundFormProps {
  paymentId: string;
  /** What has not gone back yet, in paise. */
  left: number;
  onDone: () => void;
}

/** Gives back a part of a payment, or all of it. */
export function RefundForm({ paymentId, left, onDone }: RefundFormProps) {
  const client = useQueryClient();
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { total: (left / 100).toFixed(2), left, reason: '' },
  });
  const { errors } = form.formState;
  const refund = useMutation({
    mutationFn: (body: Body<'POST /api/admin/payments/:id/refunds'>) =>
      api('POST /api/admin/payments/:id/refunds', { params: { id: paymentId }, body }),
    onSuccess: () => {
      toast.success('The refund is on its way');
      onDone();
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      toast.error('Couldn’t refund', { description: errorMessage(error) });
      // Somebody else, or an earlier click, may have refunded: the list shows what is left now.
      void client.invalidateQueries({ queryKey: ['admin'] });
      if (error instanceof ApiError && error.status === 409) onDone();
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((body) => refund.mutate(body))}>
      <Field
        label="Amount (₹)"
        hint={`At most ${formatPaise(left)}. If nothing is left, Pro ends that was paid with it.`}
        error={errors.total?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('total')} type="number" inputMode="decimal" min={1} step="0.01" />
        )}
      </Field>
      <Field label="Reason" hint="For the audit log." required error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} maxLength={500} autoComplete="off" />}
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={refund.isPending}>
          Refund
        </Button>
      </div>
    </form>
  );
}
