import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { billingQuery, detailsQuery } from '../features/billing/billing-queries.ts';
import { ModeNotice } from '../features/billing/mode-notice.tsx';
import { FreeToUse } from '../features/billing/plan/free-to-use.tsx';
import { CardChange } from '../features/billing/purchase/card-change.tsx';
import { Purchase } from '../features/billing/purchase/purchase.tsx';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

export const loader = preload(() => [billingQuery, detailsQuery]);

export const Component = inBrowser(PaymentPage);

/**
 * Whether the server sent this document for this page and a signed-in user: its policy lets the provider's checkout in,
 * and no other does. Links to and from the page therefore load a document.
 */
const isOwnDocument = () => {
  if ('signedOut' in document.documentElement.dataset) return false;
  const [load] = performance.getEntriesByType('navigation');
  return !load || new URL(load.name).pathname.replace(/\/+$/, '') === paths.payment;
};

function PaymentPage() {
  const [isOwn] = useState(isOwnDocument);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? <Payment /> : <FullScreenSpinner />;
}

function Payment() {
  const [search] = useSearchParams();
  const { data: billing } = useQuery(billingQuery);
  const isCard = search.has('card');
  const isFree = billing?.enabled === false;
  const title = isCard ? 'Your card' : search.has('checkout') ? 'Your purchase' : 'Get Pro';
  return (
    <div className="mx-auto min-h-dvh w-full max-w-4xl px-5 pb-16 sm:px-8">
      <header className="flex h-16 items-center justify-between gap-4">
        <a href={paths.home} aria-label="pressloom home">
          <Wordmark />
        </a>
        <a href={paths.settingsSection('billing')} className="py-2 text-muted text-sm hover:text-ink">
          Settings › Billing
        </a>
      </header>
      <main id="page" className="pt-8">
        <PageHeader title={isFree ? 'Free to use' : title} tabTitle="Payment" />
        {billing && <ModeNotice mode={billing.mode} tone="warning" className="mb-6" />}
        {isFree ? <FreeToUse subscription={null} /> : isCard ? <CardChange /> : <Purchase />}
      </main>
    </div>
  );
}
