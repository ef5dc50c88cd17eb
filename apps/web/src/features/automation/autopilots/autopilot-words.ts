import type { AutopilotSummary } from '@pressloom/contract';
import { amount } from '../../../lib/text/amount.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { shortTopic } from '../run-words.ts';

const WAITS: Record<NonNullable<AutopilotSummary['next']['waitsFor']>, string> = {
  writing: 'Its current run is being written.',
  retry: 'Its next posts couldn’t be planned. It tries again automatically.',
  credits: 'Its plan is ready. Writing starts as soon as you have enough credits.',
  place: 'Its plan is ready. Writing starts once another run is done.',
  run: 'Its last run needs your attention before the next one is planned.',
  drafts: 'The next run is planned once you have reviewed the drafts of the last one.',
  failed: 'Some articles of its last run failed. The next run is planned once you try them again or skip them.',
};

/** What an autopilot is called. */
export const autopilotName = ({ topics }: Pick<AutopilotSummary, 'topics'>): string =>
  shortTopic(topics[0] ?? '') + (topics.length > 1 ? ` and ${topics.length - 1} more` : '');

/** What an autopilot does next, in a sentence. */
export function nextInWords({ enabled, next, topics, nextTopic }: AutopilotSummary, now: Date): string {
  if (!enabled) return 'Paused. No new runs are planned.';
  if (next.waitsFor) return WAITS[next.waitsFor];
  const isSoon = Date.parse(next.plannedAt) <= now.getTime() + 10 * 60_000;
  const when = isSoon ? 'within ten minutes' : `on ${formatDate(next.plannedAt)}`;
  return `Plans “${shortTopic(topics[nextTopic] ?? '')}” ${when}, for posts from ${formatDate(`${next.startDate}T00:00:00Z`, 'UTC')} on.`;
}

const RHYTHMS: Record<AutopilotSummary['schedule']['rhythm'], string> = {
  daily: 'daily',
  weekly: 'weekly',
  custom: 'on the days you chose',
};

/** "7 posts per run, weekly". */
export const rhythmInWords = ({ count, schedule }: AutopilotSummary): string =>
  `${amount(count, 'post')} per run, ${RHYTHMS[schedule.rhythm]}`;
