import { DELIVERIES_DAYS, type SiteDeliveries } from '@pressloom/contract';
import { dueInWords } from '../../ui/due-in-words.ts';
import { formatAgo } from '../../ui/format-ago.ts';
import { formatClock } from '../../ui/format-clock.ts';

/** A site's delivery statistics in one sentence. */
export function deliveryWords({ delivered, failed, lastDeliveredAt, problem }: SiteDeliveries, now: Date): string {
  const total = delivered + failed;
  const count = `${delivered.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${total === 1 ? 'delivery' : 'deliveries'} in ${DELIVERIES_DAYS} days`;
  if (problem?.kind === 'failed') return `Rejected a post ${formatAgo(problem.since, now)}. ${count}.`;
  if (problem) {
    const what = problem.status === null ? 'Not responding' : `Responding with errors (${problem.status})`;
    const at = problem.nextAttemptAt;
    const next = at ? `, next attempt ${dueInWords(at, now, formatClock(at, now))}` : '';
    return `${what} since ${formatClock(problem.since, now)}${next}`;
  }
  if (total === 0) return `No deliveries in ${DELIVERIES_DAYS} days`;
  const last = lastDeliveredAt ? `, the last ${formatAgo(lastDeliveredAt, now)}` : '';
  return `Healthy: ${count}${last}`;
}
