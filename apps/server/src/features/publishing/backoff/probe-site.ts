import { probe, WordPressError } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { openSite } from '../../sites/index.ts';
import { postponeUnconfirmed } from '../runner/claim-unconfirmed.ts';
import { giveUpWaiting } from './give-up-waiting.ts';
import { backOff } from './site-backoff.ts';

/**
 * Asks a site in trouble for something small before anything is sent to it: a site that is down costs one request each
 * minute, not one attempt of a post. Returns whether it answered; else it is paused until the next probe.
 */
export async function probeSite(services: Foundation, siteId: string): Promise<boolean> {
  const startedAt = Date.now();
  try {
    const { client } = await openSite(services, siteId);
    await probe(client);
    return true;
  } catch (trouble) {
    if (!(trouble instanceof WordPressError)) throw trouble;
    // Waiting helps nobody: what is sent fails, and says why.
    if (trouble.kind === 'final') return true;
    await services.db.transaction((tx) => backOff(tx, siteId, { timing: services.timing, trouble, startedAt }));
    await postponeUnconfirmed(services.db, siteId);
    await giveUpWaiting(services, siteId, trouble);
    return false;
  }
}
