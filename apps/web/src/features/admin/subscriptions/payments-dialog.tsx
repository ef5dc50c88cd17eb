import { type BillingPayment, formatPaise } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { RefundForm } from './refund-form.tsx';
import { userPaymentsQuery } from './subscriptions-query.ts';

interface PaymentsDialogProps {
  userId: string;
  email: string;
  onClose: () => void;
}

/** What a user has paid, and what went back. */
export const PaymentsDialog = ({ userId, email, onClose }: PaymentsDialogProps) => (
  <Dialog open onOpenChange={onClose} title={`Payments of ${email}`}>
    <Payments userId={userId} />
  </Dialog>
);

function Payments({ userId }: { userId: string }) {
  const list = useInfiniteQuery(userPaymentsQuery(userId));
  if (list.isPending) return <SkeletonCard lines={4} />;
  if (!list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  const payments = list.data.pages.flatMap((page) => page.payments);
  if (payments.length === 0) return <p className="pb-2 text-muted text-sm">Nothing was paid yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
      <ShowMore list={list} label="Load more" what="More payments" className="mt-4" />
    </>
  );
}

const REFUND_WORDS: Record<BillingPayment['refunds'][number]['state'], string> = {
  requested: 'on its way',
  pending: 'on its way',
  processed: 'refunded',
  failed: 'failed',
};

function Payment({ payment: { id, amount, paidAt, document, refunds } }: { payment: BillingPayment }) {
  const [isRefunding, setIsRefunding] = useState(false);
  const back = refunds.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.amount), 0);
  const left = amount.total - back;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="tabular-nums">
          {formatPaise(amount.total)}, {formatDate(paidAt)}
          {document && <span className="block text-muted text-xs">{document.number}</span>}
        </span>
        {left > 0 && !isRefunding && (
          <Button variant="secondary" size="sm" onClick={() => setIsRefunding(true)}>
            Refund
          </Button>
        )}
      </div>
      {refunds.map((refund) => (
        <p key={refund.id} className="text-muted text-xs tabular-nums">
          {formatPaise(refund.amount)} {REFUND_WORDS[refund.state]}, {formatDate(refund.createdAt)}
        </p>
      ))}
      {isRefunding && <RefundForm paymentId={id} left={left} onDone={() => setIsRefunding(false)} />}
    </li>
  );
}
