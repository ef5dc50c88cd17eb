import { probe, WordPressError } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { openSite } from '../../sites/index.ts';
import { postponeUnconfirmed } from '../runner/claim-unconfirmed.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { backOff } from './site-backoff.ts';

/**
 * Probes a failing site with a small request before anything else is sent: a site that is down costs one request per
 * minute, not one attempt of a post. Returns whether it answered; if not, it backs off until the next probe.
 */
export async function probeSite(services: Foundation, siteId: string): Promise<boolean> {
  const startedAt = Date.now();
  try {
    const { client } = await openSite(services, siteId);
    await probe(client);
    return true;
  } catch (failure) {
    if (!(failure instanceof WordPressError)) throw failure;
    // Waiting doesn't help: the next write fails and says why.
    if (failure.kind === 'final') return true;
    await services.db.transaction((tx) => backOff(tx, siteId, { timing: services.timing, failure, startedAt }));
    await postponeUnconfirmed(services.db, siteId);
    await giveUpWaiting(services, siteId, failure);
    return false;
  }
}
