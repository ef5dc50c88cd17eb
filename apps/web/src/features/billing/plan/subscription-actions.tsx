import type { Billing, Subscription } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { toast } from '../../../ui/toast.tsx';
import { billingQuery } from '../billing-queries.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** What cancelling changes; by default, that Pro ends with the paid time. */
  afterwards?: string;
}

/** What the state of a subscription allows. */
export function SubscriptionActions({
  subscription,
  afterwards = `You won’t be charged again. Pro stays until ${formatDate(subscription.paidUntil)}; after that you’re on Free. Your posts and sites stay as they are.`,
}: SubscriptionActionsProps) {
  const { canChangeCard } = subscription;
  // A year ends by itself.
  const renews = subscription.period === 'month';
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const show = (billing: Billing) => queryClient.setQueryData(billingQuery.queryKey, billing);
  /** Another tab may have changed it: what it allows now is read again. */
  const refuse = (error: unknown, message: string) => {
    setIsAsking(false);
    void queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });
    toast.error(errorMessage(error, message));
  };
  const cancel = useMutation({
    mutationFn: () => api('POST /api/billing/subscription/cancel'),
    onSuccess: (billing) => {
      setIsAsking(false);
      show(billing);
      toast.success('Subscription cancelled');
    },
    onError: (error) => refuse(error, 'Couldn’t cancel your subscription'),
  });
  const resume = useMutation({
    mutationFn: () => api('POST /api/billing/subscription/resume'),
    onSuccess: (billing) => {
      show(billing);
      toast.success('Subscription resumed');
    },
    onError: (error) => refuse(error, 'Couldn’t resume your subscription'),
  });
  return (
    <>
      {canChangeCard && (
        <ButtonLink variant={subscription.state === 'halted' ? 'primary' : 'secondary'} href={`${paths.payment}?card`}>
          Change card
        </ButtonLink>
      )}
      {renews && subscription.canResume && (
        <Button pending={resume.isPending} onClick={() => resume.mutate()}>
          Resume subscription
        </Button>
      )}
      {renews && subscription.canCancel && (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel your subscription?"
        description={afterwards}
        confirmLabel="Cancel subscription"
        dismissLabel="Keep subscription"
        tone="danger"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}
