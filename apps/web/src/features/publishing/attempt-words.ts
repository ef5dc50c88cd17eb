import type { AttemptOutcome, DeliveryAttempt, PublicationAction } from '@pressloom/contract';
import { amount } from '../../lib/text/amount.ts';

const ASKED: Record<PublicationAction, string> = {
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Update',
  unschedule: 'Back to draft',
  untrash: 'Restore',
  delete: 'Delete',
};

const CONCLUDED: Record<AttemptOutcome, string> = {
  done: 'done',
  retry: 'failed, will retry',
  unknown: 'unclear response',
  failed: 'failed',
  drifted: 'changed on WordPress',
  lost: 'interrupted',
};

/** "Publish: done" */
export const attemptTitle = ({ action, outcome }: Pick<DeliveryAttempt, 'action' | 'outcome'>) =>
  `${ASKED[action]}: ${outcome ? CONCLUDED[outcome] : 'in progress'}`;

export const isProblem = ({ outcome }: Pick<DeliveryAttempt, 'outcome'>) => outcome !== null && outcome !== 'done';

/** "3 requests, last: 201 in 120 ms" */
export function exchangesInWords(exchanges: DeliveryAttempt['exchanges']): string {
  const last = exchanges.at(-1);
  if (!last) return 'No request was sent';
  const count = amount(exchanges.length, 'request');
  const subject = exchanges.length === 1 ? '' : 'last: ';
  return `${count}, ${subject}${answerInWords(last)}`;
}

/** "201 in 120 ms" */
export const answerInWords = ({ status, ms }: DeliveryAttempt['exchanges'][number]) =>
  `${status === null ? 'no response after' : `${status} in`} ${ms.toLocaleString('en-US')} ms`;

/** A request's path for humans, without the parameters common to all: `/wp-json/wp/v2/tags?search=tea & milk`. */
export function shortPath(path: string): string {
  const [address = '', search = ''] = path.split('?');
  const shown = [...new URLSearchParams(search)]
    .filter(([name]) => !['context', '_fields', 'per_page'].includes(name))
    .map(([name, value]) => `${name}=${value}`);
  return shown.length > 0 ? `${address}?${shown.join('&')}` : address;
}
