import { useState } from 'react';
import { scheduleProblem } from '../../lib/post/schedule-problem.ts';
import { CannotPublishNotice } from '../../ui/cannot-publish-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeInput } from '../../ui/date-time-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { titleInWords } from '../../ui/title-text.tsx';
import { PlaceholderWarning } from './placeholder-warning.tsx';
import { proposedDate } from './proposed-date.ts';
import { type DialogSite, SiteLine } from './site-line.tsx';

interface ScheduleDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  site: DialogSite | null;
  /** The date chosen so far; if null, the site's publish time or 24 hours ahead. */
  scheduledDate: string | null;
  placeholder: boolean;
  pending: boolean;
  onConfirm: (scheduledDate: string) => void;
}

/** Rendered only while open, so that it always starts with the date of the form. */
export function ScheduleDialog({ title, site, scheduledDate, placeholder, onConfirm, ...dialog }: ScheduleDialogProps) {
  const [now] = useState(() => new Date());
  const [date, setDate] = useState<string | null>(() => scheduledDate ?? proposedDate(site, now));
  const mayPublish = site?.capabilities.publishPosts !== false;
  const problem = scheduleProblem(date, now);
  return (
    <ConfirmDialog
      {...dialog}
      title="Schedule to WordPress"
      description={`“${titleInWords(title)}” is sent to WordPress now${mayPublish ? ' and goes live at the scheduled time' : ''}.`}
      confirmLabel="Schedule"
      disabled={!site || problem !== undefined}
      onConfirm={() => date !== null && onConfirm(date)}
    >
      <div className="grid gap-4">
        {site ? <SiteLine site={site} /> : <Notice tone="warning">Please select a WordPress site first</Notice>}
        <Field label="Scheduled date" error={problem}>
          {(control) => (
            <DateTimeInput {...control} value={date} onChange={setDate} min={now} siteTimeZone={site?.timezone} />
          )}
        </Field>
        {!mayPublish && <CannotPublishNotice />}
        {placeholder && <PlaceholderWarning />}
      </div>
    </ConfirmDialog>
  );
}
