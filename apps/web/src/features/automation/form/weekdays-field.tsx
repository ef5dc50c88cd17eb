import { cn } from '../../../lib/cn.ts';
import { WEEKDAYS } from './options.ts';

interface WeekdaysFieldProps {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** On which days posts appear. */
export const WeekdaysField = ({ chosen, onChange }: WeekdaysFieldProps) => (
  <fieldset className="sm:col-span-2">
    <legend className="mb-1.5 font-medium text-[0.8125rem]">Days of the week</legend>
    <div className="flex flex-wrap gap-1.5">
      {WEEKDAYS.map(({ day, label, name }) => {
        const isChosen = chosen.includes(day);
        return (
          <label
            key={day}
            className={cn(
              'cursor-pointer rounded-md border px-3 py-1.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2.5',
              isChosen ? 'border-accent bg-accent/12 font-medium text-ink' : 'border-line-strong/70 text-muted',
            )}
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={name}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((each) => each !== day) : [...chosen, day])}
            />
            {label}
          </label>
        );
      })}
    </div>
    {chosen.length === 0 && (
      <p className="mt-1.5 text-[0.8125rem] text-muted">If none is selected, posts appear every day.</p>
    )}
  </fieldset>
);
