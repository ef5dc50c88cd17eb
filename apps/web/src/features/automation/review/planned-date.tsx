import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { formatDateTimeZone } from '../../../ui/format-date.ts';
import { runQuery } from '../automation-queries.ts';
import { useItemChange } from '../plan/use-item-change.ts';
import type { ReviewItem } from './review-item.ts';

/** When a draft is to appear, and how to move it. */
export function PlannedDate({ item }: { item: ReviewItem }) {
  const zone = item.site?.timezone;
  const queryClient = useQueryClient();
  const { save, isPending } = useItemChange(item);
  const [isEditing, setIsEditing] = useState(false);
  const [date, setDate] = useState<string | null>(item.plannedAt);
  const edit = () => {
    setDate(item.plannedAt);
    setIsEditing(true);
  };
  const commit = async () => {
    setIsEditing(false);
    if (date === null || date === item.plannedAt) return;
    // A change builds on the present version of the run, which the queue over all runs has not read.
    await queryClient.fetchQuery({ ...runQuery(item.runId), staleTime: 0 }).catch(() => undefined);
    save({ plannedAt: date });
  };
  if (!isEditing) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        Planned for {formatDateTimeZone(item.plannedAt, zone)}
        <Button variant="secondary" size="sm" pending={isPending} onClick={edit}>
          Change date
        </Button>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-start gap-2">
      <DateTimeInput aria-label="Date" autoFocus value={date} min={new Date()} siteTimeZone={zone} onChange={setDate} />
      <Button size="sm" className="mt-0.5" disabled={date === null} onClick={() => void commit()}>
        Save date
      </Button>
      <Button variant="ghost" size="sm" className="mt-0.5" onClick={() => setIsEditing(false)}>
        Cancel
      </Button>
    </span>
  );
}
