import type { BillingPayment } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BILLING, billingQuery } from '../billing-queries.ts';
import { formatRupees } from '../format-rupees.ts';
import { termsOf, whatFollows } from './refund-terms.ts';

interface RefundDialogProps {
  payment: BillingPayment;
  others: BillingPayment[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before money goes back, with the terms that hold for it. */
export function RefundDialog({ payment, others, open, onOpenChange }: RefundDialogProps) {
  const { refresh } = useAuth();
  const queryClient = useQueryClient();
  const { paise } = payment.refundable;
  const rest = others.filter(({ hasTimeLeft }) => hasTimeLeft);
  const { data: billing } = useQuery(billingQuery);
  const request = useMutation({
    mutationFn: () =>
      api('POST /api/billing/payments/:id/refund', { params: { id: payment.id }, body: { amount: paise } }),
    onSuccess: async () => {
      onOpenChange(false);
      toast.success(`Refund of ${formatRupees(paise)} requested`);
      await refresh();
    },
    onError: (error) => toast.error(errorMessage(error, 'Couldn’t request the refund')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: BILLING }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Refund ${formatRupees(paise)}?`}
      description={`${termsOf(payment)} It goes to the card or account you paid with; how long that takes depends on your bank.`}
      confirmLabel={`Refund ${formatRupees(paise)}`}
      dismissLabel={rest.length > 0 ? 'Keep the payment' : 'Keep Pro'}
      tone="danger"
      pending={request.isPending}
      onConfirm={() => request.mutate()}
    >
      <p className="text-sm">
        The time that this payment bought ends at once. {billing && whatFollows(payment, rest, billing.subscription)}{' '}
        Your posts and sites stay as they are.
      </p>
    </ConfirmDialog>
  );
}
