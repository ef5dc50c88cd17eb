import type { Billing, BillingPeriod, Checkout } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { showFieldErrors } from '../../../lib/api/form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BILLING, billingQuery, previewQuery } from '../billing-queries.ts';
import { DetailsFields } from '../details/details-fields.tsx';
import { type DetailsOutput, useDetailsForm } from '../details/use-details-form.ts';
import { formatRupees } from '../format-rupees.ts';
import { Breakdown } from './breakdown.tsx';
import { CouponField, normalizeCode } from './coupon-field.tsx';
import { PeriodChoice } from './period-choice.tsx';

interface PurchaseFormProps {
  billing: Billing;
  saved: DetailsOutput | null;
  fullName: string;
  wanted: BillingPeriod | undefined;
  onStarted: (checkout: Checkout) => void;
}

/** What is bought, for whom, and what it costs, before anything is paid. */
export function PurchaseForm({ billing, saved, fullName, wanted, onStarted }: PurchaseFormProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(wanted);
  const [typedCode, setTypedCode] = useState('');
  const [couponCode, setCouponCode] = useState('');
  const form = useDetailsForm(saved, fullName);
  const state = form.watch('state');
  const period = billing.canBuy.find((each) => each === chosen) ?? billing.canBuy[0] ?? 'month';
  const preview = useQuery(previewQuery({ period, couponCode, state }));
  const offer = preview.isPlaceholderData ? undefined : preview.data;
  const start = useMutation({
    mutationFn: (body: { couponCode: string; details: DetailsOutput; total: number }) =>
      api('POST /api/billing/checkouts', { body: { period, ...body } }),
    onSuccess: onStarted,
    onError: (error) => {
      showFieldErrors(error, ['name', 'address', 'state', 'gstin'], form.setError);
      // The price may have changed, the coupon may be used up, or another tab may have bought it.
      void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [...BILLING, 'preview'] });
    },
  });
  const coupon = preview.data?.coupon;
  /** A coupon that is typed is applied first. If the total changes, or it doesn't apply, the user decides again. */
  const pay = async (details: DetailsOutput) => {
    if (!offer) return;
    const { total } = offer.amount;
    const code = normalizeCode(typedCode);
    if (code !== couponCode) {
      setCouponCode(code);
      const next = await queryClient
        .fetchQuery(previewQuery({ period, couponCode: code, state }))
        .catch(() => undefined);
      if (!next || next.coupon?.problem || next.amount.total !== total) return;
    }
    start.mutate({ details, total, couponCode: code });
  };
  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={form.handleSubmit(pay)}
    >
      <div className="grid gap-6">
        <PeriodChoice billing={billing} period={period} onChange={setChosen} />
        <Card title="Billing details" description="For your invoice. The state decides which GST it shows.">
          <DetailsFields form={form} />
        </Card>
      </div>
      <Card title="To pay" className="lg:sticky lg:top-6">
        <div className="grid gap-4">
          <CouponField
            code={typedCode}
            onChange={setTypedCode}
            applied={couponCode}
            problem={coupon?.problem ?? undefined}
            onApply={setCouponCode}
          />
          <div aria-live="polite" aria-busy={preview.isFetching} className="grid gap-3">
            {preview.data && (
              <Breakdown
                amount={preview.data.amount}
                coupon={coupon && !coupon.problem ? coupon.code : undefined}
                state={state}
              />
            )}
            {preview.data?.seller.gstin && state === '' && (
              <p className="text-[0.8125rem] text-muted">GST included. Choose your state to see its parts.</p>
            )}
            {preview.data?.renews && preview.data.amount.discount > 0 && (
              <p className="text-[0.8125rem] text-muted">The discount holds for every month.</p>
            )}
            {offer && Date.parse(offer.startsAt) > Date.now() && (
              <p className="text-[0.8125rem] text-muted">
                Begins on {formatDate(offer.startsAt)}, when what you have paid for ends.
              </p>
            )}
            {offer && billing.subscription?.renewsAt && (
              <p className="text-[0.8125rem] text-muted">Your monthly charges end with this payment.</p>
            )}
            {preview.error && <Notice tone="danger">{errorMessage(preview.error)}</Notice>}
          </div>
          {start.error && <Notice tone="danger">{errorMessage(start.error)}</Notice>}
          <Button type="submit" pending={start.isPending} disabled={!offer} className="h-11 w-full">
            {payLabel(offer?.amount.total)}
          </Button>
          <p className="text-pretty text-[0.8125rem] text-muted">{termsOf(period, offer?.amount.total)}</p>
        </div>
      </Card>
    </form>
  );
}

function termsOf(period: BillingPeriod, total: number | undefined): string {
  if (total === 0) return 'Nothing is charged, and nothing renews by itself.';
  return period === 'month'
    ? 'Charged every month until you cancel. Full refund within 7 days of a payment.'
    : 'Charged once. Full refund within 14 days, prorated after that.';
}

const payLabel = (total: number | undefined) => {
  if (total === undefined) return 'Pay';
  return total === 0 ? 'Get Pro' : `Pay ${formatRupees(total)}`;
};
