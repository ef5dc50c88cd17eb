import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { paymentsQuery } from '../billing-queries.ts';
import { PaymentRow } from './payment-row.tsx';

/** What was paid, with its invoices and refunds. */
export function PaymentsCard() {
  const list = useInfiniteQuery(paymentsQuery);
  if (list.isPending) return <SkeletonCard lines={4} />;
  if (!list.data) {
    return <FailedState error={list.error} title="Couldn’t load your payments" onRetry={() => void list.refetch()} />;
  }
  const payments = list.data.pages.flatMap((page) => page.payments);
  return (
    <Card title="Payments" description="Invoices and credit notes are PDF files. We email you each new one.">
      {payments.length === 0 ? (
        <p className="text-muted text-sm">No payments yet. Invoices appear here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} others={payments.filter(({ id }) => id !== payment.id)} />
          ))}
        </ul>
      )}
      <ShowMore list={list} label="Load older payments" what="Older payments" className="mt-3" />
    </Card>
  );
}
