import type { LoggedExchange } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { recordRefusedLogin } from '../backoff/login-health.ts';
import { markHealthy } from '../backoff/mark-healthy.ts';
import { deliver } from '../delivery/deliver.ts';
import { concludeFailure } from '../outcome/conclude-failure.ts';
import { concludeSuccess } from '../outcome/conclude-success.ts';
import type { Claim } from './claim-publication.ts';
import type { RunContext } from './run-context.ts';

/**
 * One attempt to bring a post to its site as the user wants it. It always ends in a record: what was reached, or what
 * went wrong and when the next attempt is due. Only a process that dies leaves none, and then another one takes over.
 * Returns false if the site is to be left alone for a while.
 */
export async function publishPost(services: Foundation, claim: Claim, context: RunContext): Promise<boolean> {
  const { site, ticket } = context;
  const { publication: claimed } = claim;
  // When it was claimed, by the clock of the database.
  const askedAt = claimed.updatedAt;
  const exchanges: LoggedExchange[] = [];
  let isHealthy = true;
  try {
    // A copy, as checkpoints on the way are not part of the claim.
    const delivered = await deliver(services, { ...claim, publication: { ...claimed } }, exchanges, context);
    await concludeSuccess(services, claim, delivered, exchanges);
    if (site.consecutiveFailures > 0 || claim.site.healthState === 'failing')
      await services.db.transaction((tx) =>
        markHealthy(tx, claimed.siteId, services.timing, { askedAt, isWrite: exchanges.some(isAcceptedWrite) }),
      );
    site.consecutiveFailures = 0;
  } catch (error) {
    isHealthy = await concludeFailure(services, claimed, error, exchanges, context).catch((unrecorded: unknown) => {
      // What the site said cannot be stored: without it the attempt still ends and is not repeated every few seconds.
      services.log.error({ err: unrecorded, publication: claimed.id }, 'Why an attempt failed could not be recorded');
      return concludeFailure(services, claimed, unrecorded, [], context);
    });
    await recordRefusedLogin(services.db, claimed.siteId, error, askedAt);
  } finally {
    ticket.release(isHealthy);
  }
  return isHealthy;
}

const isAcceptedWrite = ({ method, status }: LoggedExchange) => method !== 'GET' && status !== null && status < 400;
