import { type ComponentProps, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { formatDate, formatDateTime, formatTime, isOtherTime, userTimeZone } from './format-date.ts';
import { Input } from './input.tsx';
import { fromLocal, toLocal } from './local-date-time.ts';

interface DateTimeInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'defaultValue'> {
  /** An instant in ISO 8601, null while none is chosen. */
  value: string | null;
  onChange: (value: string | null) => void;
  min?: Date;
  max?: Date;
  /** The time zone of the site that the time is for: shown if its clock differs. */
  siteTimeZone?: string;
}

/** A date and time in the user's own time zone, which is named below it. */
export function DateTimeInput({ value, onChange, min, max, siteTimeZone, className, ...props }: DateTimeInputProps) {
  const id = useId();
  const zone = userTimeZone();
  const siteDiffers = value !== null && siteTimeZone !== undefined && isOtherTime(value, zone, siteTimeZone);
  // Where it is another day there, each time comes with its own.
  const isOtherDay = siteDiffers && formatDate(value) !== formatDate(value, siteTimeZone);
  const format = isOtherDay ? formatDateTime : formatTime;
  return (
    <div className={cn('grid gap-1.5', className)}>
      <Input
        {...props}
        aria-describedby={cn(props['aria-describedby'], `${id}-zone`)}
        type="datetime-local"
        value={value === null ? '' : toLocal(new Date(value))}
        min={min && toLocal(min)}
        max={max && toLocal(max)}
        // A time that a clock change skips becomes the same instant after the change, and the input shows that.
        onChange={(event) => onChange(fromLocal(event.target.value)?.toISOString() ?? null)}
        className="tabular-nums"
      />
      <p id={`${id}-zone`} className="text-muted text-xs">
        {value === null ? `Time zone: ${zone}` : `${format(value)} in ${zone}`}
        {siteDiffers && `; ${format(value, siteTimeZone)} on the site (${siteTimeZone})`}
      </p>
    </div>
  );
}
