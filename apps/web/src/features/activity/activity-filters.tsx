import { ACTIVITY_AREAS, type ActivityArea } from '@pressloom/contract';
import { useSites } from '../../lib/api/sites-query.ts';
import { cn } from '../../lib/cn.ts';
import { Select } from '../../ui/select.tsx';
import type { ActivityFilter } from './activity-query.ts';

const LABELS: Record<ActivityArea | 'all', string> = {
  all: 'All activity',
  posts: 'Posts',
  sites: 'Sites',
  account: 'Account',
};

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (change: Partial<ActivityFilter>) => void;
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { data: sites = [] } = useSites();
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex gap-1 rounded-lg border border-line p-1 max-sm:w-full">
        <legend className="sr-only">Show</legend>
        {(['all', ...ACTIVITY_AREAS] as const).map((area) => {
          const isChosen = (filter.area ?? 'all') === area;
          return (
            <label
              key={area}
              className={cn(
                'cursor-pointer rounded-md px-3 py-1 text-center text-sm transition-colors max-sm:flex-auto max-sm:px-1 pointer-coarse:py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
                isChosen ? 'bg-raised font-medium text-ink' : 'text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="area"
                className="sr-only"
                checked={isChosen}
                onChange={() => onChange({ area: area === 'all' ? null : area })}
              />
              {LABELS[area]}
            </label>
          );
        })}
      </fieldset>
      {sites.length > 0 && (
        <Select
          aria-label="Site"
          className="w-full sm:w-56"
          value={filter.siteId ?? 'all'}
          onValueChange={(siteId) => onChange({ siteId: siteId === 'all' ? null : siteId })}
          options={[{ value: 'all', label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  );
}
