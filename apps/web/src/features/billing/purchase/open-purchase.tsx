import type { Checkout } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
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
  const pay = useMutation({
    mutationFn: async () => {
      if (!payment) return undefined;
      const end = await openCheckout({ ...payment, description });
      if (end.kind === 'closed') return end;
      show(
        await api('POST /api/billing/checkouts/:id/payment', {
          params: { id },
          body: { paymentId: end.paymentId, signature: end.signature },
        }),
      );
      return end;
    },
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
  const isConfirming = pay.data?.kind === 'paid' || (pay.error && !(pay.error instanceof CheckoutBlocked));
  if (isConfirming) {
    return (
      <Card title="Confirming your payment">
        <p className="flex items-center gap-3 text-sm">
          <Spinner label="Confirming" />
          The bank has it. This page goes on by itself, and you can close it: your plan begins in any case.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Your payment isn’t complete" className="max-w-xl">
      <div className="grid gap-4">
        <PaymentProblem
          failure={pay.data?.kind === 'closed' ? pay.data.failure : undefined}
          error={pay.error ?? giveUp.error}
          problem={checkout.problem}
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span>
            {description}
            {couponCode && <span className="text-muted"> with coupon {couponCode}</span>}
          </span>
          <span className="font-medium tabular-nums">{formatRupees(amount.total)}</span>
        </p>
        <p className="text-pretty text-muted text-sm">
          Nothing is charged before you pay. If you have paid in another tab or with your bank’s app, this page notices.
        </p>
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
  problem: string | null;
}

function PaymentProblem({ failure, error, problem }: PaymentProblemProps) {
  const message = error instanceof CheckoutBlocked ? error.message : error ? errorMessage(error) : problem;
  if (failure) {
    return (
      <Notice tone="danger" title="The payment was declined">
        {failure} Nothing was charged. Try again, or pay another way.
      </Notice>
    );
  }
  return message ? <Notice tone="danger">{message}</Notice> : null;
}
