import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeInput } from '../../ui/date-time-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PlaceholderWarning } from './placeholder-warning.tsx';
import { type DialogSite, SiteLine } from './site-line.tsx';

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  site: DialogSite | null;
  /** The date chosen so far; without one it is 24 hours ahead. */
  scheduledDate: string | null;
  placeholder: boolean;
  pending: boolean;
  onConfirm: (scheduledDate: string) => void;
}

const DAY = 24 * 3600_000;

/** Shown only while open, so that each time it begins with the date of the form. */
export function ScheduleDialog({ title, site, scheduledDate, placeholder, onConfirm, ...dialog }: ScheduleDialogProps) {
  const [now] = useState(() => new Date());
  const [date, setDate] = useState(() => scheduledDate ?? inADay(now));
  const isPast = date !== null && new Date(date) <= now;
  return (
    <ConfirmDialog
      {...dialog}
      title="Schedule to WordPress"
      description={`“${title}” is handed to WordPress now and goes live at its time.`}
      confirmLabel="Schedule"
      disabled={!site || date === null || isPast}
      onConfirm={() => date !== null && onConfirm(date)}
    >
      <div className="grid gap-4">
        {site ? <SiteLine site={site} /> : <Notice tone="warning">Please select a WordPress site first</Notice>}
        <Field
          label="Scheduled date"
          error={
            date === null ? 'Please select a scheduled date' : isPast ? 'Please select a date in the future' : undefined
          }
        >
          {(control) => (
            <DateTimeInput {...control} value={date} onChange={setDate} min={now} siteTimeZone={site?.timezone} />
          )}
        </Field>
        {placeholder && <PlaceholderWarning />}
      </div>
    </ConfirmDialog>
  );
}

/** To the minute: seconds cannot be seen in the field. */
const inADay = (now: Date): string | null => new Date(Math.ceil((now.getTime() + DAY) / 60_000) * 60_000).toISOString();
