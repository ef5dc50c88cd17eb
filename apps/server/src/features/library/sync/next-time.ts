import { DAY_MS, MINUTE_MS } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { SyncRow } from './sync-store.ts';

/** While somebody is looking, changes show within five minutes: a minute goes by until the job runs. */
export const WHILE_LOOKING_MS = 3.5 * MINUTE_MS;
/** How long after they had a page open somebody still counts as looking. */
const LOOKED_MS = 5 * MINUTE_MS;

/** When a library that was read is brought up to date again: the more often, the more often its site changes. */
export function nextRefresh({ lookedAt, changedAt }: Pick<SyncRow, 'lookedAt' | 'changedAt'>, now = Date.now()) {
  const since = (date: Date | null) => (date ? now - date.getTime() : Number.POSITIVE_INFINITY);
  return { nextAt: new Date(now + interval()) };

  function interval(): number {
    if (since(lookedAt) < LOOKED_MS) return WHILE_LOOKING_MS;
    if (since(changedAt) < DAY_MS) return 15 * MINUTE_MS;
    return since(changedAt) < 7 * DAY_MS ? 30 * MINUTE_MS : 55 * MINUTE_MS;
  }
}

const FIRST_WAIT = 30_000;

/** When a site that could not be read is tried again, and why it could not be. */
export function afterFailure(sync: Pick<SyncRow, 'failures'>, error: unknown, now = Date.now()) {
  const failures = sync.failures + 1;
  const isKnown = error instanceof WordPressError;
  const asked = isKnown ? (error.retryAfterMs ?? 0) : 0;
  const wait = isKnown && error.kind === 'final' ? 55 * MINUTE_MS : FIRST_WAIT * 2 ** Math.min(failures - 1, 7);
  return {
    failures,
    nextAt: new Date(now + Math.max(asked, Math.min(wait, 55 * MINUTE_MS))),
    errorCode: isKnown ? error.code : 'failed',
    errorMessage: isKnown
      ? error.message
      : 'Something went wrong here while the posts were read. We’ll try again soon.',
  };
}
