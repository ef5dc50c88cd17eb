import type { ActivityEntry } from '@pressloom/contract';
import { formatDate } from '../../ui/format-date.ts';

interface Day {
  label: string;
  entries: ActivityEntry[];
}

/** Groups entries by the user's calendar day, in their order; the last two days are called Today and Yesterday. */
export function groupByDay(entries: readonly ActivityEntry[], now = new Date()): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const label = dayOf(entry.createdAt, now);
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}

function dayOf(instant: string, now: Date): string {
  const day = formatDate(instant);
  if (day === formatDate(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return day === formatDate(yesterday) ? 'Yesterday' : day;
}
