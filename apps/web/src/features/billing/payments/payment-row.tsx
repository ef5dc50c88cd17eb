import {
  type BillingDocument,
  type BillingPayment,
  type BillingRefund,
  billingDocumentPath,
} from '@pressloom/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { formatRupees } from '../format-rupees.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentRowProps {
  payment: BillingPayment;
  others: BillingPayment[];
}

export function PaymentRow({ payment, others }: PaymentRowProps) {
  const { period, amount, paidAt, from, until, document, refunds, refundable } = payment;
  const [isAsking, setIsAsking] = useState(false);
  const what = period === 'month' ? 'Pro, monthly' : 'Pro, yearly';
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <p className="flex flex-wrap gap-x-2 font-medium text-sm">
            {what} <span className="tabular-nums">{formatRupees(amount.total)}</span>
          </p>
          <p className="text-[0.8125rem] text-muted">
            Paid on {formatDate(paidAt)}
            {from && until ? ` for ${formatDate(from)} – ${formatDate(until)}` : ', and goes back: it wasn’t needed'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {document && <DocumentLink document={document} />}
          {refundable.paise > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
              Request refund
            </Button>
          )}
        </div>
      </div>
      {refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} />
      ))}
      <RefundDialog payment={payment} others={others} open={isAsking} onOpenChange={setIsAsking} />
    </li>
  );
}

const REFUND_STATES = {
  requested: 'requested',
  pending: 'on its way to you',
  processed: 'paid back',
  failed: 'failed. We were notified and will contact you',
} as const satisfies Record<BillingRefund['state'], string>;

const RefundLine = ({ refund: { amount, state, createdAt, creditNote } }: { refund: BillingRefund }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-l-2 pl-3 text-[0.8125rem]">
    <p>
      Refund of <span className="font-medium tabular-nums">{formatRupees(amount)}</span> of {formatDate(createdAt)}:{' '}
      {REFUND_STATES[state]}
    </p>
    {creditNote && <DocumentLink document={creditNote} />}
  </div>
);

const KINDS = { invoice: 'Invoice', receipt: 'Receipt', creditNote: 'Credit note' } as const;

const DocumentLink = ({ document: { id, kind, number } }: { document: BillingDocument }) => (
  <ButtonLink variant="secondary" size="sm" href={billingDocumentPath(id)} download>
    <Download aria-hidden />
    {KINDS[kind]} {number}
  </ButtonLink>
);
