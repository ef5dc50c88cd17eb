import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { billingQuery } from '../billing-queries.ts';
import { CheckoutBlocked, openCheckout } from '../open-checkout.ts';

/** Another card for the subscription. */
export function CardChange() {
  const { user, refresh } = useAuth();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      const subject = await api('POST /api/billing/subscription/card');
      const end = await openCheckout({
        ...subject,
        isCardChange: true,
        description: 'Change the card of your subscription',
        name: user?.fullName,
        email: user?.email,
      });
      if (end.kind === 'paid') {
        queryClient.setQueryData(billingQuery.queryKey, await api('POST /api/billing/refresh'));
        await refresh();
      }
      return end;
    },
  });
  if (change.data?.kind === 'paid') {
    return (
      <div role="status">
        <EmptyState
          icon={<Check />}
          title="Your card is changed"
          description="The next charges go to it."
          action={<ButtonLink href={paths.settingsSection('billing')}>Back to Settings › Billing</ButtonLink>}
        />
      </div>
    );
  }
  const failure = change.data?.failure;
  return (
    <Card title="Change your card" className="max-w-xl">
      <div className="grid gap-4">
        <p className="text-pretty text-muted text-sm">
          You enter the new card in the payment provider’s window. Nothing is charged for the change; a small amount may
          be authorized and goes back at once.
        </p>
        {failure && (
          <Notice tone="danger" title="The card was declined">
            {failure} Your subscription keeps its card.
          </Notice>
        )}
        {change.error && (
          <Notice tone="danger">
            {change.error instanceof CheckoutBlocked ? change.error.message : errorMessage(change.error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button pending={change.isPending} onClick={() => change.mutate()}>
            Enter a new card
          </Button>
          <ButtonLink variant="secondary" href={paths.settingsSection('billing')}>
            Keep the card
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
