import { and, eq, inArray, isNull, lt, not, notInArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { sites } from '../../../database/schema/index.ts';
import { RESOLVED_BY_CONNECTION } from '../../posts/index.ts';
import { WORKING } from '../../sites/index.ts';

/** What shows that a site accepts our login: a test of the connection, which reads and writes, or other work. */
export type LoginProof = 'tested' | AcceptedWork;

export interface AcceptedWork {
  /** Database time before its first request. */
  askedAt: Date;
  /** It wrote to the site, rather than only read from it. */
  isWrite: boolean;
}

/**
 * Clears the failing state that was found before: an outage, and a refused login only with proof. Returns whether there
 * was one.
 */
export async function markReachable(tx: Db, siteId: string, proof?: LoginProof): Promise<boolean> {
  if (proof === 'tested') return clearFailing(tx, siteId, undefined, proof);
  // An outage may have come on top of a refused login.
  const isOutage = and(notInArray(sites.healthCode, RESOLVED_BY_CONNECTION), not(sites.failedWriting));
  return clearFailing(tx, siteId, or(isOutage, proof && isLoginAccepted(proof)), proof);
}

/** Clears only a refused login. Returns whether there was one. */
export const markLoginAccepted = (tx: Db, siteId: string, proof: AcceptedWork): Promise<boolean> =>
  clearFailing(tx, siteId, and(inArray(sites.healthCode, RESOLVED_BY_CONNECTION), isLoginAccepted(proof)), proof);

/** With proof, the posts that failed because of the login are resumed, as after a test of the connection. */
async function clearFailing(
  tx: Db,
  siteId: string,
  condition: SQL | undefined,
  proof: LoginProof | undefined,
): Promise<boolean> {
  const cleared = await tx
    .update(sites)
    .set({ ...WORKING, ...(proof && { checkedAt: DATABASE_TIME }) })
    .where(and(eq(sites.id, siteId), eq(sites.healthState, 'failing'), condition))
    .returning({ id: sites.id });
  return cleared.length > 0;
}

/**
 * What was asked before the login was refused proves nothing, nor does a reading once a write was refused: some security
 * plugins let a site be read and block every write.
 */
const isLoginAccepted = ({ askedAt, isWrite }: AcceptedWork) =>
  and(or(isNull(sites.failedAt), lt(sites.failedAt, askedAt)), isWrite ? undefined : not(sites.failedWriting));
