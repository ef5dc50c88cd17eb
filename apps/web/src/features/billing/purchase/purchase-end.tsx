import type { Checkout } from '@pressloom/contract';
import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface PurchaseEndProps {
  checkout: Checkout;
  onStartAgain: () => void;
}

/** How a purchase ended. Links leave the page as documents: its policy is its own. */
export function PurchaseEnd({ checkout, onStartAgain }: PurchaseEndProps) {
  if (checkout.state === 'paid') {
    return (
      <End
        icon={<Check />}
        title="You’re on Pro"
        text={`Your credits are ready. ${
          checkout.amount.total === 0
            ? 'Your coupon covers it: nothing was charged, and nothing renews.'
            : 'Invoices are under Settings › Billing.'
        }`}
        action={
          <>
            <ButtonLink href={paths.dashboard}>Go to the dashboard</ButtonLink>
            <ToBilling />
          </>
        }
      />
    );
  }
  if (checkout.state === 'returned') {
    return (
      <End
        icon={<Undo2 />}
        title="We’re refunding your payment to you"
        text={checkout.problem ?? 'It was no longer needed. You get all of it back the way you paid.'}
        action={<ToBilling />}
      />
    );
  }
  return (
    <End
      icon={<Undo2 />}
      title="This purchase has ended"
      text={checkout.problem ?? 'Nothing was paid so far. A payment that still arrives counts, or goes back to you.'}
      action={<Button onClick={onStartAgain}>Start again</Button>}
    />
  );
}

const ToBilling = () => (
  <ButtonLink variant="secondary" href={paths.settingsSection('billing')}>
    Open Settings › Billing
  </ButtonLink>
);

interface EndProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

const End = ({ icon, title, text, action }: EndProps) => (
  <div role="status">
    <EmptyState
      icon={icon}
      title={title}
      description={text}
      action={<div className="flex flex-wrap justify-center gap-2">{action}</div>}
    />
  </div>
);
