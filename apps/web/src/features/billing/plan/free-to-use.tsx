import type { Subscription } from '@pressloom/contract';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatRupees } from '../format-rupees.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

/** Takes the place of a plan where nothing is sold. What was sold before may still charge. */
export const FreeToUse = ({ subscription }: { subscription: Subscription | null }) => (
  <Card title="Your plan">
    <div className="grid gap-4 text-sm">
      <p className="text-muted">This installation is free to use. There’s nothing to pay, and nothing to buy.</p>
      {subscription && (
        <>
          <Notice tone="warning" title="Your subscription still charges you">
            {formatRupees(subscription.total)} a month, until you cancel it. You lose nothing.
          </Notice>
          <div>
            <SubscriptionActions
              subscription={subscription}
              afterwards="You won’t be charged again. Everything works as before."
            />
          </div>
        </>
      )}
    </div>
  </Card>
);
