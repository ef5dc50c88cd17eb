import type { BillingPeriod } from '@pressloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { BILLING, checkoutQuery, detailsQuery, offerQuery } from '../billing-queries.ts';
import { OpenPurchase } from './open-purchase.tsx';
import { PurchaseEnd } from './purchase-end.tsx';
import { PurchaseForm } from './purchase-form.tsx';

/** Its URL names the purchase as soon as there is one, so that a reload, or the tab opened again, goes on with it. */
export function Purchase() {
  const [search, setSearch] = useSearchParams();
  const [begun, setBegun] = useState<string>();
  const queryClient = useQueryClient();
  const id = search.get('checkout');
  const startAgain = () => {
    void queryClient.invalidateQueries({ queryKey: BILLING });
    setSearch({}, { replace: true });
  };
  if (id) return <OnePurchase id={id} isFresh={begun === id} onStartAgain={startAgain} />;
  return (
    <NewPurchase
      onGoOn={(checkoutId) => setSearch({ checkout: checkoutId })}
      wanted={(['month', 'year'] as const).find((period) => period === search.get('period'))}
      onStarted={(checkoutId) => {
        setBegun(checkoutId);
        setSearch({ checkout: checkoutId }, { replace: true });
      }}
    />
  );
}

interface NewPurchaseProps {
  wanted: BillingPeriod | undefined;
  onStarted: (checkoutId: string) => void;
  /** Another tab, or an earlier visit, has begun one. */
  onGoOn: (checkoutId: string) => void;
}

function NewPurchase({ wanted, onStarted, onGoOn }: NewPurchaseProps) {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const billing = useQuery(offerQuery);
  const details = useQuery(detailsQuery);
  const failed = billing.error && !billing.data ? billing : details.error && !details.data ? details : undefined;
  if (failed) return <FailedState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!billing.data || details.data === undefined) return <SkeletonCard lines={8} />;
  if (billing.data.canBuy.length === 0) return <NothingToBuy reason={billing.data.cannotBuy} />;
  const { openCheckoutId } = billing.data;
  return (
    <div className="grid gap-6">
      {openCheckoutId && (
        <Notice
          tone="info"
          title="You have a purchase that isn’t paid"
          action={
            <Button variant="secondary" size="sm" onClick={() => onGoOn(openCheckoutId)}>
              Go on with it
            </Button>
          }
        />
      )}
      <PurchaseForm
        billing={billing.data}
        saved={details.data}
        fullName={user?.fullName ?? ''}
        wanted={wanted}
        onStarted={(checkout) => {
          queryClient.setQueryData(checkoutQuery(checkout.id).queryKey, checkout);
          onStarted(checkout.id);
        }}
      />
    </div>
  );
}

interface OnePurchaseProps {
  id: string;
  isFresh: boolean;
  onStartAgain: () => void;
}

function OnePurchase({ id, isFresh, onStartAgain }: OnePurchaseProps) {
  const { refresh } = useAuth();
  const { data: checkout, error, refetch } = useQuery(checkoutQuery(id));
  const isPaid = checkout?.state === 'paid';
  useEffect(() => {
    // The session says which plan it is.
    if (isPaid) void refresh();
  }, [isPaid, refresh]);
  if (checkout?.state === 'open')
    return <OpenPurchase checkout={checkout} isFresh={isFresh} onGivenUp={onStartAgain} />;
  if (checkout) return <PurchaseEnd checkout={checkout} onStartAgain={onStartAgain} />;
  if (error) return <FailedState error={error} title="Couldn’t load your purchase" onRetry={() => void refetch()} />;
  return <SkeletonCard lines={4} />;
}

const NothingToBuy = ({ reason }: { reason: string | null }) => (
  <EmptyState
    title="There’s nothing to pay now"
    description={reason}
    action={
      <ButtonLink variant="secondary" href={paths.settingsSection('billing')}>
        Open Settings › Billing
      </ButtonLink>
    }
  />
);
