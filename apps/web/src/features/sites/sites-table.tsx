import type { Site } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate } from '../../ui/format-date.ts';
import { DeliveryHealth } from './delivery-health.tsx';
import { shortUrl } from './site-facts.ts';
import { SiteHealth } from './site-health.tsx';
import { SiteMenu } from './site-menu.tsx';

const cell = 'max-md:col-span-2 max-md:px-0 max-md:py-0 px-4 py-3';

/** Sites as rows; on a phone each row stands as a card. */
export function SitesTable({ sites }: { sites: readonly Site[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-md:block md:rounded-lg md:border">
      <caption className="sr-only">Connected WordPress sites</caption>
      <thead className="max-md:sr-only">
        <tr className="text-left text-muted text-xs">
          {['Site Name', 'URL', 'Username', 'Connection', 'Added'].map((heading) => (
            <th key={heading} scope="col" className="px-4 py-2.5 font-medium">
              {heading}
            </th>
          ))}
          <th scope="col" className="px-4 py-2.5">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3 md:[&_td]:border-t md:[&_th]:border-t">
        {sites.map((site) => (
          <tr
            key={site.id}
            className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-4"
          >
            <th scope="row" className="px-4 py-3 text-left font-medium max-md:p-0">
              <Link to={paths.site(site.id)} className="break-words hover:underline hover:underline-offset-3">
                {site.name}
              </Link>
            </th>
            <td className={`${cell} max-w-64 max-md:max-w-none`}>
              <a href={site.url} target="_blank" rel="noreferrer" className="block truncate text-muted hover:text-ink">
                {shortUrl(site)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </td>
            <td className={`${cell} text-muted`}>{site.username}</td>
            <td className={cell}>
              <SiteHealth health={site.health} />
              <span className="block max-w-64 text-muted text-xs max-md:max-w-none">
                <DeliveryHealth siteId={site.id} />
              </span>
            </td>
            <td className={`${cell} whitespace-nowrap text-muted tabular-nums max-md:before:content-['Added_']`}>
              {formatDate(site.createdAt)}
            </td>
            <td className="px-4 py-3 text-right max-md:col-start-2 max-md:row-start-1 max-md:p-0">
              <SiteMenu site={site} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
