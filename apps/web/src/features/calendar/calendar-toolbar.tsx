import type { PostStatus, Site } from '@pressloom/contract';
import { ChevronLeft, ChevronRight, NotebookPen } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { addDays, addMonths, type Day, monthName, weekName } from './calendar-days.ts';
import { CALENDAR_VIEWS, type CalendarFilter, type CalendarView } from './use-calendar-filter.ts';

interface CalendarToolbarProps {
  filter: CalendarFilter;
  onChange: (change: Partial<CalendarFilter>) => void;
  today: Day;
  sites: Site[];
  isTrayOpen: boolean;
  onTrayChange: (isOpen: boolean) => void;
}

export function CalendarToolbar({ filter, onChange, today, sites, isTrayOpen, onTrayChange }: CalendarToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Period filter={filter} onChange={onChange} today={today} />
      <div className="flex flex-1 flex-wrap items-center gap-2 max-xl:basis-full xl:justify-end">
        <Filters filter={filter} onChange={onChange} sites={sites} />
        <ViewSwitch view={filter.view} onChange={(view) => onChange({ view })} />
        <Button
          variant={isTrayOpen ? 'secondary' : 'ghost'}
          className="sm:max-xl:ml-auto"
          aria-pressed={isTrayOpen}
          onClick={() => onTrayChange(!isTrayOpen)}
        >
          <NotebookPen aria-hidden />
          Drafts
        </Button>
      </div>
    </div>
  );
}

function Period({
  filter: { view, day },
  onChange,
  today,
}: Pick<CalendarToolbarProps, 'filter' | 'onChange' | 'today'>) {
  const unit = view === 'week' ? 'week' : 'month';
  const goToToday = () => {
    onChange({ day: today });
    // Once today is rendered.
    requestAnimationFrame(() =>
      document.querySelector('#page [aria-current=date]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const turn = (by: 1 | -1) => onChange({ day: unit === 'week' ? addDays(day, 7 * by) : addMonths(day, by) });
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <Button variant="ghost" size="icon" aria-label={`Previous ${unit}`} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Next ${unit}`} onClick={() => turn(1)}>
        <ChevronRight aria-hidden />
      </Button>
      <h2
        aria-live="polite"
        className="mx-2 min-w-0 font-semibold text-lg leading-tight tracking-tight max-sm:text-balance max-[22rem]:mx-0 max-[22rem]:text-base sm:whitespace-nowrap"
      >
        {unit === 'week' ? weekName(day) : monthName(day)}
      </h2>
      <Button variant="secondary" size="sm" className="max-sm:ml-auto" onClick={goToToday}>
        Today
      </Button>
    </div>
  );
}

const STATUSES: { value: PostStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

function Filters({ filter, onChange, sites }: Pick<CalendarToolbarProps, 'filter' | 'onChange' | 'sites'>) {
  return (
    <>
      {sites.length > 1 && (
        <Select
          aria-label="Site"
          className="w-40 max-sm:min-w-34 max-sm:flex-1"
          value={filter.siteId ?? 'all'}
          options={[{ value: 'all', label: 'All sites' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
          onValueChange={(site) => onChange({ siteId: site === 'all' ? null : site })}
        />
      )}
      <Select
        aria-label="Status"
        className="w-36 max-sm:min-w-34 max-sm:flex-1"
        value={filter.status ?? 'all'}
        options={STATUSES}
        onValueChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
    </>
  );
}

const VIEW_LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', list: 'List' };

const ViewSwitch = ({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) => (
  <fieldset className="flex rounded-md border border-line-strong/60 p-0.5 max-sm:order-first max-sm:w-full">
    <legend className="sr-only">View</legend>
    {CALENDAR_VIEWS.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === view}
        onClick={() => onChange(option)}
        className={cn(
          'h-8 rounded px-3 font-medium text-[0.8125rem] transition-colors max-sm:flex-1 pointer-coarse:h-10',
          option === view ? 'bg-raised text-ink' : 'text-muted hover:text-ink',
        )}
      >
        {VIEW_LABELS[option]}
      </button>
    ))}
  </fieldset>
);
