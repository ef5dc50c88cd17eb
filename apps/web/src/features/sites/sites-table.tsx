import type { Site } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate } from '../../ui/format-date.ts';
import { DeliveryHealth } from './delivery-health.tsx';
import { shortUrl } from './site-facts.ts';
import { SiteHealth } from './site-health.tsx';
import { SiteMenu } from './site-menu.tsx';

const cell = 'max-lg:col-span-2 max-lg:px-0 max-lg:py-0 px-4 py-3';

/** Sites as table rows, or as cards on narrow screens. */
export function SitesTable({ sites }: { sites: readonly Site[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-lg:block lg:rounded-lg lg:border">
      <caption className="sr-only">Connected WordPress sites</caption>
      <thead className="max-lg:sr-only">
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
      <tbody className="max-lg:grid max-lg:gap-3 lg:[&_td]:border-t lg:[&_th]:border-t">
        {sites.map((site) => (
          <tr
            key={site.id}
            className="max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-4"
          >
            <th scope="row" className="px-4 py-3 text-left font-medium max-lg:p-0">
              <Link to={paths.site(site.id)} className="break-words hover:underline hover:underline-offset-3">
                {site.name}
              </Link>
            </th>
            <td className={`${cell} max-w-64 max-lg:max-w-none`}>
              <a href={site.url} target="_blank" rel="noreferrer" className="block truncate text-muted hover:text-ink">
                {shortUrl(site)}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </td>
            <td className={`${cell} text-muted`}>{site.username}</td>
            <td className={cell}>
              <SiteHealth site={site} />
              <span className="block max-w-96 text-muted text-xs max-lg:max-w-none">
                <DeliveryHealth siteId={site.id} />
              </span>
            </td>
            <td className={`${cell} whitespace-nowrap text-muted tabular-nums max-lg:before:content-['Added_']`}>
              {formatDate(site.createdAt)}
            </td>
            <td className="px-4 py-3 text-right max-lg:col-start-2 max-lg:row-start-1 max-lg:p-0">
              <SiteMenu site={site} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
