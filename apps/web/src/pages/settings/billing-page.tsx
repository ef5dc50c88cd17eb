import { billingQuery, creditsQuery, detailsQuery, paymentsQuery } from '../../features/billing/billing-queries.ts';
import { DetailsCard } from '../../features/billing/details/details-card.tsx';
import { PaymentsCard } from '../../features/billing/payments/payments-card.tsx';
import { PlanCard } from '../../features/billing/plan/plan-card.tsx';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { preload } from '../../lib/page/preload.ts';

export const loader = preload(() => [billingQuery, creditsQuery, detailsQuery, paymentsQuery]);

export const Component = () => {
  const { session } = useAuth();
  return (
    <>
      <PlanCard />
      {session?.plan && (
        <>
          <PaymentsCard />
          <DetailsCard />
        </>
      )}
    </>
  );
};
