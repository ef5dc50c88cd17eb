import { type BillingPayment, REFUND_DAYS } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDateTimeZone } from '../../../ui/format-date.ts';
import { toast } from '../../../ui/toast.tsx';
import { BILLING } from '../billing-queries.ts';
import { formatRupees } from '../format-rupees.ts';

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
  const rest = others.filter(isRunning);
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
        The time that this payment bought ends at once. {whatFollows(payment, rest)} Your posts and sites stay as they
        are.
      </p>
    </ConfirmDialog>
  );
}

/** Paid time that is left, and was not given back. */
const isRunning = ({ until, refunds, amount }: BillingPayment): boolean =>
  until !== null &&
  new Date(until) > new Date() &&
  refunds.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.amount), 0) < amount.total;

function whatFollows({ until }: BillingPayment, rest: BillingPayment[]): string {
  if (rest.length === 0) return 'Nothing more is charged.';
  return rest.some(({ from }) => from !== null && until !== null && from >= until)
    ? 'What you bought after it begins now.'
    : 'What you paid for before runs on. If its subscription goes on, the day of the next charge is above: you can cancel it there.';
}

function termsOf({ period, refundable: { kind, fullBefore } }: BillingPayment): string {
  if (kind === 'prorated') return 'You get back the months that haven’t started yet.';
  const days = period === 'month' ? REFUND_DAYS.monthly : REFUND_DAYS.annual;
  return `You get back all of it within ${days} days of the payment: until ${formatDateTimeZone(fullBefore)}.`;
}
