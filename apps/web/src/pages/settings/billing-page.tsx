import { billingQuery, creditsQuery, detailsQuery, paymentsQuery } from '../../features/billing/billing-queries.ts';
import { DetailsCard } from '../../features/billing/details/details-card.tsx';
import { PaymentsCard } from '../../features/billing/payments/payments-card.tsx';
import { PlanCard } from '../../features/billing/plan/plan-card.tsx';
import { useHasBilling } from '../../features/billing/use-has-billing.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { preload } from '../../lib/page/preload.ts';

export const loader = preload(() => [billingQuery, creditsQuery, detailsQuery, paymentsQuery]);

export const Component = () => {
  const isSold = useAuth().session?.plan !== undefined;
  const hasBilling = useHasBilling();
  return (
    <>
      <PlanCard />
      {hasBilling && <PaymentsCard />}
      {isSold && <DetailsCard />}
    </>
  );
};
