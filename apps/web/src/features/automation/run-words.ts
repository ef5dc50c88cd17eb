import { cutText, POST_STATUS_LABELS, type RunItem, type RunSummary } from '@pressloom/contract';
import { amount } from '../../lib/text/amount.ts';
import type { Fate } from './article-state.ts';

type Counts = RunSummary['counts'];

/** How many items are in any of these states. */
export const countOf = (counts: Counts, ...states: (keyof Counts)[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);

/** Items that an accepted run writes or wrote. */
export const toWrite = (counts: Counts) => countOf(counts, 'queued', 'writing', 'review', 'approved', 'failed');
export const written = (counts: Counts) => countOf(counts, 'review', 'approved');

/** Where a run stands, in a few words. */
export function stateInWords({ notScheduled, ...run }: Pick<RunSummary, 'state' | 'counts' | 'notScheduled'>): string {
  const progress = progressInWords(run);
  return notScheduled > 0 ? `${progress} · ${notScheduled} not scheduled` : progress;
}

function progressInWords({ state, counts }: Pick<RunSummary, 'state' | 'counts'>): string {
  switch (state) {
    case 'planning':
      return 'Planning…';
    case 'planned':
      return 'Plan ready';
    case 'failed':
      return 'Couldn’t be planned';
    case 'writing':
      return `Writing: ${written(counts)} of ${amount(toWrite(counts), 'draft')} ready`;
    case 'paused':
      return `Paused: ${written(counts)} of ${amount(toWrite(counts), 'draft')} ready`;
    case 'stopped':
      return 'Stopped';
    case 'done':
      if (countOf(counts, 'failed') > 0) return `${written(counts)} of ${amount(toWrite(counts), 'draft')} written`;
      return countOf(counts, 'review') > 0 ? 'Written' : 'Done';
  }
}

/** What a user is asked to do about a run; undefined if nothing. */
export function openTasks({ counts }: Pick<RunSummary, 'counts'>): string | undefined {
  const tasks = [
    [countOf(counts, 'review'), 'to review'],
    [countOf(counts, 'failed'), 'failed'],
  ] as const;
  return (
    tasks
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${what}`)
      .join(', ') || undefined
  );
}

export const FATE_LABELS: Record<Fate, string> = {
  scheduled: POST_STATUS_LABELS.scheduled,
  published: POST_STATUS_LABELS.published,
  'being scheduled': 'Being scheduled',
  'not scheduled': 'Not scheduled',
  skipped: 'Skipped',
  deleted: 'Deleted',
  'not written': 'Not written',
};

export const INTENT_LABELS: Record<RunItem['intent'], string> = {
  learn: 'Learn',
  compare: 'Compare',
  do: 'Do',
  buy: 'Buy',
};

/** The beginning of a text, cut between two words where there are any. */
export const beginningOf = (text: string, length: number) =>
  text.length > length ? `${cutText(text, length).replace(/\s+\S*$/, '')}…` : text;

/** The first line of a topic, which may be long. */
export const shortTopic = (topic: string): string => beginningOf(topic.trim().split('\n')[0] ?? '', 80);

export const STOPS = ['plan', 'briefs', 'drafts', 'scheduled'] as const;
export type Stop = (typeof STOPS)[number];

export const isStop = (name: string | undefined): name is Stop => STOPS.some((stop) => stop === name);

/** The stop at which a run stands. */
export function currentStop({ acceptedAt, counts }: Pick<RunSummary, 'acceptedAt' | 'counts'>): Stop {
  if (acceptedAt === null) return 'plan';
  const isScheduled = countOf(counts, 'approved') > 0 && countOf(counts, 'queued', 'writing', 'review', 'failed') === 0;
  return isScheduled ? 'scheduled' : 'drafts';
}
