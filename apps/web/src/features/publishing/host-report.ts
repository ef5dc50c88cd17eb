import type { DeliveryAttempt, Site } from '@pressloom/contract';
import { formatDateTimeZone } from '../../ui/format-date.ts';
import { answerInWords, attemptTitle } from './attempt-words.ts';

/** Nobody reads more. */
const MOST_ATTEMPTS = 10;

/**
 * What a site's host needs to find the cause, as plain text: the requests, the responses, and when. The log contains no
 * passwords, so neither does this.
 */
export function hostReport(
  site: Pick<Site, 'name' | 'url' | 'username' | 'timezone'>,
  attempts: readonly DeliveryAttempt[],
  now = new Date(),
): string {
  return [
    `Report for the host of ${site.name} (${site.url})`,
    `Written by pressloom on ${when(now)}`,
    '',
    `pressloom publishes posts through WordPress' REST API, signed in as "${site.username}" with an application password.`,
    `The site’s time zone is ${site.timezone}.`,
    ...attempts.slice(0, MOST_ATTEMPTS).flatMap((attempt) => ['', '---', '', ...lines(attempt)]),
    '',
  ].join('\n');
}

const lines = (attempt: DeliveryAttempt): string[] => [
  `${attemptTitle(attempt)} ("${attempt.postTitle}", attempt ${attempt.attempt})`,
  `Started ${when(attempt.startedAt)}${attempt.endedAt ? `, ended ${when(attempt.endedAt)}` : ''}`,
  '',
  ...attempt.exchanges.flatMap((exchange, at) => [
    `${at + 1}. ${exchange.method} ${exchange.path}`,
    `   ${answerInWords(exchange)}`,
    ...(exchange.excerpt ? [`   Response: ${exchange.excerpt}`] : []),
  ]),
  ...(attempt.exchanges.length === 0 ? ['No request was sent.'] : []),
  '',
  `Concluded: ${attempt.conclusion}${attempt.code ? ` (${attempt.code})` : ''}`,
  ...(attempt.nextAttemptAt ? [`Next attempt: ${when(attempt.nextAttemptAt)}`] : []),
];

/** Hosts mostly log in UTC, users think in their own time zone. */
const when = (instant: string | Date) => `${formatDateTimeZone(instant)} (${new Date(instant).toISOString()})`;
