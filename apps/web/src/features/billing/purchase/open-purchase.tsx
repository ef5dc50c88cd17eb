import type { Checkout } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { checkoutQuery } from '../billing-queries.ts';
import { formatRupees } from '../format-rupees.ts';
import { CheckoutBlocked, openCheckout } from '../open-checkout.ts';

interface OpenPurchaseProps {
  checkout: Checkout;
  /** Just begun by "Pay": the provider's window opens at once. */
  isFresh: boolean;
  /** It was given up. */
  onGivenUp: () => void;
}

/** A purchase that is not paid, or not known to be. */
export function OpenPurchase({ checkout, isFresh, onGivenUp }: OpenPurchaseProps) {
  const { id, amount, couponCode, payment, period } = checkout;
  const description = period === 'month' ? 'Pro, monthly' : 'Pro, for a year';
  const queryClient = useQueryClient();
  const show = (next: Checkout) => queryClient.setQueryData(checkoutQuery(id).queryKey, next);
  const report = useMutation({
    mutationFn: ({ paymentId, signature }: { paymentId: string; signature: string }) =>
      api('POST /api/billing/checkouts/:id/payment', { params: { id }, body: { paymentId, signature } }),
    onSuccess: show,
  });
  const pay = useMutation({
    mutationFn: async () => (payment ? openCheckout({ ...payment, description }) : undefined),
    onMutate: () => report.reset(),
    onSuccess: (end) => end?.kind === 'paid' && report.mutate(end),
    // Whatever happened, the server may know more by now.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: checkoutQuery(id).queryKey }),
  });
  const giveUp = useMutation({
    mutationFn: () => api('DELETE /api/billing/checkouts/:id', { params: { id } }),
    onSuccess: (next) => (next.state === 'abandoned' ? onGivenUp() : show(next)),
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isFresh || hasBegun.current) return;
    hasBegun.current = true;
    pay.mutate();
  });
  // A report that gets lost is made up for by the provider's; one that is refused is not.
  const isRefused = report.error instanceof ApiError && report.error.status >= 400 && report.error.status < 500;
  if (pay.data?.kind === 'paid' && !isRefused) {
    return (
      <Card title="Confirming your payment">
        <p className="flex items-center gap-3 text-sm">
          <Spinner label="Confirming" />
          The bank has it. This page goes on by itself, and you can close it: your plan begins in any case.
        </p>
      </Card>
    );
  }
  const isAwaited = checkout.problem !== null;
  return (
    <Card title={isAwaited ? 'Waiting for your bank' : 'Your payment isn’t complete'} className="max-w-xl">
      <div className="grid gap-4">
        {isAwaited && <p className="text-pretty text-sm">{checkout.problem}</p>}
        <PaymentProblem
          failure={pay.data?.kind === 'closed' ? pay.data.failure : undefined}
          error={pay.error ?? report.error ?? giveUp.error}
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>
            {description}
            {couponCode && <span className="text-muted"> with coupon {couponCode}</span>}
          </span>
          <span className="font-medium tabular-nums">{formatRupees(amount.total)}</span>
        </p>
        {!isAwaited && (
          <p className="text-pretty text-muted text-sm">
            Nothing is charged before you pay. If you have paid in another tab or with your bank’s app, this page
            notices.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {payment && (
            <Button pending={pay.isPending} onClick={() => pay.mutate()}>
              Pay {formatRupees(amount.total)}
            </Button>
          )}
          <Button
            variant="secondary"
            pending={giveUp.isPending}
            disabled={pay.isPending}
            onClick={() => giveUp.mutate()}
          >
            Change or cancel
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface PaymentProblemProps {
  failure: string | undefined;
  error: unknown;
}

function PaymentProblem({ failure, error }: PaymentProblemProps) {
  if (failure) {
    return (
      <Notice tone="danger" title="The payment was declined">
        {failure} If your bank shows a charge all the same, this page notices it, or it goes back to you.
      </Notice>
    );
  }
  if (!error) return null;
  return <Notice tone="danger">{error instanceof CheckoutBlocked ? error.message : errorMessage(error)}</Notice>;
}
