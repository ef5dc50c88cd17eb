import type { PostOrder, PostStatus, Site } from '@pressloom/contract';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { PostsFilter } from './posts-queries.ts';
import { useChosenBefore } from './use-chosen-before.ts';

/** Debounce of the search, in milliseconds. */
const PAUSE = 250;

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
  return (
    <form
      aria-label="Filter posts"
      onSubmit={(event) => event.preventDefault()}
      // Two in a row on phones, to leave room for the posts.
      className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap [&>:last-child:nth-child(even)]:col-span-2"
    >
      <SearchBox value={filter.search} onChange={(search) => onChange({ search })} />
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
    </form>
  );
}

/** The URL may name a site that is no longer connected: the list is still filtered by it. */
function siteOptions(sites: Site[], chosen: string | null) {
  const options = [{ value: 'all', label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))];
  if (chosen !== null && !sites.some(({ id }) => id === chosen)) options.push({ value: chosen, label: 'Unknown site' });
  return options;
}

function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The URL changed otherwise: a link, or the back button.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  // Takes over what was typed into the server-rendered page before hydration.
  useEffect(() => takeOver(), []);

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, PAUSE);
  };

  return (
    <div className="relative col-span-2 flex-1 sm:min-w-56 sm:max-w-sm">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={field}
        type="search"
        aria-label="Search posts"
        placeholder="Search posts"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="pl-9!"
      />
    </div>
  );
}
