import { MINUTE_MS } from '@pressloom/contract';
import { formatDateTime } from './format-date.ts';

/** When something is due: "in less than a minute", since a time without seconds would look past by then, else its time. */
export function dueInWords(instant: string, now = new Date(), time = formatDateTime(instant)): string {
  const left = Date.parse(instant) - now.getTime();
  return left > 0 && left < MINUTE_MS ? 'in less than a minute' : time;
}
