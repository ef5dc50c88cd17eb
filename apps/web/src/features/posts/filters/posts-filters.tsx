import type { PostOrder, PostStatus, Site } from '@pressloom/contract';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsHydrated } from '../../../lib/page/in-browser.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PostsFilter } from '../posts-queries.ts';
import { useChosenBefore } from './use-chosen-before.ts';

const MoreFilters = lazy(() => import('./more-filters.tsx').then((module) => ({ default: module.MoreFilters })));

const STATUSES: { value: PostStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'draft', label: 'Draft' },
  { value: 'pending', label: 'Pending' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

/** For the cards; the table sorts by its column headers. */
const ORDERS: { value: PostOrder; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'title', label: 'Title A–Z' },
  { value: '-title', label: 'Title Z–A' },
  { value: '-date', label: 'Latest date first' },
  { value: 'date', label: 'Earliest date first' },
  { value: '-published', label: 'Last published first' },
];

interface PostsFiltersProps {
  filter: PostsFilter;
  onChange: (change: Partial<PostsFilter>) => void;
  sites: Site[];
}

export function PostsFilters({ filter, onChange, sites }: PostsFiltersProps) {
  const chosen = filter.status ?? 'all';
  const choose = (status: PostStatus | 'all') => onChange({ status: status === 'all' ? null : status });
  const select = useChosenBefore(chosen, choose);
  const chosenMore = [filter.origin, filter.type, filter.author, filter.category, filter.siteStatus].filter(
    (choice) => choice !== null,
  ).length;
  const [isOpen, setIsOpen] = useState(chosenMore > 0);
  const isHydrated = useIsHydrated();
  return (
    <form
      aria-label="Filter posts"
      onSubmit={(event) => event.preventDefault()}
      // Two in a row on phones, to leave room for the posts.
      className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap [&>:last-child:nth-child(even)]:col-span-2"
    >
      <SearchBox label="Search posts" value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        ref={select}
        aria-label="Status"
        className="sm:w-44"
        value={chosen}
        options={STATUSES}
        onValueChange={choose}
      />
      {(sites.length > 1 || filter.siteId !== null) && (
        <Select
          aria-label="Site"
          className="sm:w-44"
          value={filter.siteId ?? 'all'}
          options={siteOptions(sites, filter.siteId)}
          onValueChange={(site) => onChange({ siteId: site === 'all' ? null : site })}
        />
      )}
      <Select
        aria-label="Sort by"
        className="sm:w-44 lg:hidden"
        value={filter.sort ?? '-created'}
        options={ORDERS}
        onValueChange={(sort) => onChange({ sort: sort === '-created' ? null : sort })}
      />
      {(sites.length > 0 || chosenMore > 0) && (
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <ListFilter aria-hidden />
          More filters{chosenMore > 0 && ` (${chosenMore})`}
        </Button>
      )}
      {isOpen && isHydrated && (
        <Suspense>
          <MoreFilters filter={filter} onChange={onChange} />
        </Suspense>
      )}
    </form>
  );
}

/** The URL may name a site that is no longer connected: the list is still filtered by it. */
function siteOptions(sites: Site[], chosen: string | null) {
  const options = [{ value: 'all', label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))];
  if (chosen !== null && !sites.some(({ id }) => id === chosen)) options.push({ value: chosen, label: 'Unknown site' });
  return options;
}
