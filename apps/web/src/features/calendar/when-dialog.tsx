import type { Site } from '@pressloom/contract';
import { type ReactNode, useState } from 'react';
import { scheduleProblem } from '../../lib/post/schedule-problem.ts';
import { CannotPublishNotice } from '../../ui/cannot-publish-notice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeInput } from '../../ui/date-time-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { titleInWords } from '../../ui/title-text.tsx';

interface WhenDialogProps {
  /** `schedule` also asks for the site. */
  kind: 'move' | 'schedule';
  title: string;
  date: Date;
  siteId: string | null;
  sites: Site[];
  /** Shown above the buttons: what to know before the post goes out. */
  warning?: ReactNode;
  pending: boolean;
  onClose: () => void;
  onConfirm: (date: Date, siteId: string | null) => void;
}

const WORDS = {
  move: {
    title: 'Move to…',
    confirm: 'Move',
    description: (title: string) => `Choose when “${titleInWords(title)}” goes live.`,
  },
  schedule: {
    title: 'Schedule to WordPress',
    confirm: 'Schedule',
    description: (title: string, mayPublish: boolean) =>
      `“${titleInWords(title)}” is sent to WordPress now${mayPublish ? ' and goes live at the scheduled time' : ''}.`,
  },
};

/** Asks when a post goes live and, for a draft, on which site. Rendered only while open. */
export function WhenDialog({ kind, title, sites, warning, pending, onClose, onConfirm, ...start }: WhenDialogProps) {
  const [now] = useState(() => new Date());
  const [date, setDate] = useState<string | null>(start.date.toISOString());
  const [siteId, setSiteId] = useState(start.siteId ?? (sites.length === 1 ? (sites[0]?.id ?? null) : null));
  const site = sites.find(({ id }) => id === siteId);
  const mayPublish = site?.capabilities.publishPosts !== false;
  const words = WORDS[kind];
  const problem = scheduleProblem(date, now);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description(title, mayPublish)}
      confirmLabel={words.confirm}
      pending={pending}
      disabled={problem !== undefined || (kind === 'schedule' && !site)}
      onConfirm={() => date !== null && onConfirm(new Date(date), siteId)}
    >
      <div className="grid gap-4">
        <Field label="Scheduled date" error={problem}>
          {(control) => (
            <DateTimeInput {...control} value={date} onChange={setDate} min={now} siteTimeZone={site?.timezone} />
          )}
        </Field>
        {kind === 'schedule' && sites.length > 0 && (
          <Field label="WordPress site">
            {(control) => (
              <Select
                {...control}
                value={siteId ?? ''}
                placeholder="Select a site"
                options={sites.map(({ id, name }) => ({ value: id, label: name }))}
                onValueChange={setSiteId}
              />
            )}
          </Field>
        )}
        {kind === 'schedule' && sites.length === 0 && (
          <Notice tone="warning">Please connect a WordPress site first</Notice>
        )}
        {kind === 'schedule' && !mayPublish && <CannotPublishNotice />}
        {warning}
      </div>
    </ConfirmDialog>
  );
}
