import type { Billing } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAuth } from '../../../lib/api/auth-client.tsx';
import { leftInWords, reservedInWords } from '../../../lib/text/credits-in-words.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { billingQuery, creditsQuery } from '../billing-queries.ts';
import { formatRupees } from '../format-rupees.ts';
import { ModeNotice } from '../mode-notice.tsx';
import { FreeToUse } from './free-to-use.tsx';
import { planWords } from './plan-words.ts';
import { SubscriptionActions } from './subscription-actions.tsx';

/** The plan, what becomes of it, and what can be done about it. */
export function PlanCard() {
  const { data: billing, error, refetch } = useQuery(billingQuery);
  const { session, refresh } = useAuth();
  const hasChanged = billing?.enabled && session?.plan !== billing.plan;
  useEffect(() => {
    // The provider charged or refused a card since the session was read: the sidebar says the same as this card.
    if (hasChanged) void refresh();
  }, [hasChanged, refresh]);
  if (billing) return billing.enabled ? <Plan billing={billing} /> : <FreeToUse subscription={billing.subscription} />;
  if (error) return <FailedState error={error} title="Couldn’t load your plan" onRetry={() => void refetch()} />;
  return <SkeletonCard lines={3} />;
}

function Plan({ billing }: { billing: Billing }) {
  const { title, text, isWarning } = planWords(billing);
  return (
    <Card title="Your plan">
      <div className="grid gap-4 text-sm">
        <ModeNotice mode={billing.mode} tone="info" />
        <div className="grid gap-1">
          <p className="font-medium text-xl tracking-tight">{title}</p>
          {text && !isWarning && <p className="text-pretty text-muted">{text}</p>}
          <CreditsLine />
        </div>
        {isWarning && <Notice tone="warning">{text}</Notice>}
        {billing.plan === 'free' && billing.canBuy.length > 0 && (
          <p className="text-pretty text-muted">
            Pro has {billing.pro?.articles} AI credits a month: {formatRupees(billing.offer.month)} a month, or{' '}
            {formatRupees(billing.offer.year)} a year.
          </p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          <Buy billing={billing} />
          {billing.subscription && <SubscriptionActions subscription={billing.subscription} />}
        </div>
      </div>
    </Card>
  );
}

function CreditsLine() {
  const { data: credits } = useQuery(creditsQuery);
  if (!credits) return null;
  const { renewsAt, isUnlimited, ownModel } = credits;
  if (ownModel) return <p className="text-muted">You’re using your own model, so articles don’t use credits.</p>;
  if (isUnlimited) return <p className="text-muted">Unlimited AI credits.</p>;
  return (
    <p className="text-muted">
      {leftInWords(credits)} AI credits left this month. {reservedInWords(credits)} They renew on{' '}
      {formatDate(renewsAt, 'UTC')} (UTC).
    </p>
  );
}

/** Payment is a document of its own, with a policy of its own. */
function Buy({ billing: { plan, canBuy, subscription } }: { billing: Billing }) {
  if (canBuy.length === 0) return null;
  if (plan === 'free') {
    return (
      <ButtonLink variant={subscription?.canChangeCard ? 'secondary' : 'primary'} href={paths.payment}>
        Get Pro
      </ButtonLink>
    );
  }
  const label = subscription?.period === 'month' && !canBuy.includes('month') ? 'Change to yearly' : 'Buy more time';
  return (
    <ButtonLink variant="secondary" href={`${paths.payment}?period=${canBuy.includes('year') ? 'year' : 'month'}`}>
      {label}
    </ButtonLink>
  );
}
