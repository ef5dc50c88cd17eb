import type { Db } from '../../../database/connection.ts';
import { notify } from '../../notifications/index.ts';
import { isFinal } from '../explain-failure.ts';
import { shortTitle } from './short-title.ts';
import type { RunRow } from './to-run.ts';

/** A failure that may pass is the user's business after this long; until then an autopilot tries again unnoticed. */
const PATIENCE_MS = 60 * 60_000;

/**
 * Notifies the user, as part of `tx`, of a run that was to be written by itself and is not: once for each cause, and not
 * where the cause is that the user removed its site.
 */
export async function notifyStalled(tx: Db, run: RunRow): Promise<void> {
  const { id, userId, siteId, topic, settings, autopilotId, createdAt, errorCode: code, errorMessage: message } = run;
  if (!siteId || !settings.straightToReview || !code || !message) return;
  const isPassing = run.state === 'failed' && !isFinal(code);
  if (autopilotId && isPassing && Date.now() - createdAt.getTime() < PATIENCE_MS) return;
  await notify(tx, userId, {
    kind: 'review',
    outcome: `run-stalled:${id}:${code}`,
    runId: id,
    title: shortTitle(topic),
    message: autopilotId ? `${message}${comesBack(run.state, code)}` : message,
  });
}

/** What its autopilot does by itself. */
function comesBack(state: RunRow['state'], code: string): string {
  if (state === 'failed') return ' Its autopilot keeps trying.';
  if (code === 'no_credits') return ' Its autopilot goes on as soon as you have enough credits.';
  return code === 'too_many_runs' ? ' Its autopilot continues once one of your runs is done.' : '';
}
