import type { PostOrigin, PostType } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/select.tsx';
import { siteStatusName } from '../../../ui/site-status.tsx';
import { type PostsFilter, postChoicesQuery } from '../posts-queries.ts';

const ORIGINS: { value: PostOrigin | 'all'; label: string }[] = [
  { value: 'all', label: 'All origins' },
  { value: 'here', label: 'Written here' },
  { value: 'site', label: 'Written on the site' },
];

const TYPES: { value: PostType | 'all'; label: string }[] = [
  { value: 'all', label: 'Posts and pages' },
  { value: 'post', label: 'Posts' },
  { value: 'page', label: 'Pages' },
];

interface MoreFiltersProps {
  filter: PostsFilter;
  onChange: (change: Partial<PostsFilter>) => void;
}

/** Filters for a blog with a past: where posts were written, what they are, by whom, about what, and what only the site says. */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const { data } = useQuery(postChoicesQuery);
  return (
    // A row of its own; two or three in a row where five have no room for their words.
    <fieldset className="col-span-2 grid w-full grid-cols-2 gap-3 max-lg:[&>:last-child]:col-span-2 lg:grid-cols-3 xl:flex">
      <legend className="sr-only">More filters</legend>
      <Select
        aria-label="Origin"
        className="min-w-0 xl:max-w-48 xl:flex-1"
        value={filter.origin ?? 'all'}
        options={ORIGINS}
        onValueChange={(origin) => onChange({ origin: origin === 'all' ? null : origin })}
      />
      <Select
        aria-label="Type"
        className="min-w-0 xl:max-w-48 xl:flex-1"
        value={filter.type ?? 'all'}
        options={data?.hasPages || filter.type === 'page' ? TYPES : TYPES.filter(({ value }) => value !== 'page')}
        onValueChange={(type) => onChange({ type: type === 'all' ? null : type })}
      />
      <Select
        aria-label="Author"
        className="min-w-0 xl:max-w-48 xl:flex-1"
        value={filter.author ?? ''}
        options={optionsOf('All authors', data?.authors, filter.author)}
        onValueChange={(author) => onChange({ author: author || null })}
      />
      <Select
        aria-label="Category"
        className="min-w-0 xl:max-w-48 xl:flex-1"
        value={filter.category ?? ''}
        options={optionsOf('All categories', data?.categories, filter.category)}
        onValueChange={(category) => onChange({ category: category || null })}
      />
      <Select
        aria-label="Status on the site"
        className="min-w-0 xl:max-w-48 xl:flex-1"
        value={filter.siteStatus ?? ''}
        options={optionsOf('Any site status', data?.siteStatuses, filter.siteStatus, siteStatusName)}
        onValueChange={(siteStatus) => onChange({ siteStatus: siteStatus || null })}
      />
    </fieldset>
  );
}

/** The chosen one is among them even if no post has it any more, or it comes after the first 200. */
const optionsOf = (
  all: string,
  values: string[] = [],
  chosen: string | null,
  nameOf: (value: string) => string = (value) => value,
) => [
  { value: '', label: all },
  ...[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: nameOf(value) })),
];
