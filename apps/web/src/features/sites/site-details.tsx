import type { Site } from '@pressloom/contract';
import { Check, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { DeliveryHealth } from './delivery-health.tsx';
import { abilities, ownZoneNow, roleNames, seoPlugin, zoneNow } from './site-facts.ts';
import { SiteHealth } from './site-health.tsx';
import { SiteProblem } from './site-problem.tsx';
import { useSiteCheck } from './use-site-check.ts';

/** Health and capabilities of one site. */
export function SiteDetails({ site }: { site: Site }) {
  const check = useSiteCheck(site);
  const ownZone = ownZoneNow(site);
  const seo = seoPlugin(site);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card
        title="Connection"
        description={`Last checked ${formatDateTime(site.health.checkedAt)}`}
        actions={
          <Button variant="secondary" size="sm" pending={check.isPending} onClick={() => check.mutate()}>
            <RotateCw aria-hidden />
            Refresh
          </Button>
        }
      >
        <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
          <Fact name="State">
            <SiteHealth site={site} />
          </Fact>
          <Fact name="Deliveries">
            <DeliveryHealth siteId={site.id} />
          </Fact>
          <Fact name="Account">{site.username}</Fact>
          <Fact name="Role">{roleNames(site)}</Fact>
          <Fact name="Time zone">{zoneNow(site)}</Fact>
          {ownZone && <Fact name="Your time zone">{ownZone}</Fact>}
          {seo && <Fact name="SEO plugin">{seo}</Fact>}
          <Fact name="Connected on">{formatDateTime(site.createdAt)}</Fact>
        </dl>
        {site.notices.length > 0 && (
          <Notice tone="warning" className="mt-4" title="Limitations of this site">
            <ul className="grid gap-1">
              {site.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </Notice>
        )}
        {site.health.state !== 'connected' && <SiteProblem site={site} className="mt-4" />}
      </Card>
      <Card title="Your account’s permissions" description="As of the last check.">
        <ul className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
          {abilities(site).map(({ can, text }) => (
            <li key={text} className="flex items-start gap-2.5">
              {can ? (
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              ) : (
                <X aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              )}
              {text}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 sm:contents">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);
