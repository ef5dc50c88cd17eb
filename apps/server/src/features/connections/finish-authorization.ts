import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { siteAuthorizations } from '../../database/schema/index.ts';
import { refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { hashToken } from '../../system/hash-token.ts';
import { findSameConnection } from '../sites/index.ts';
import { type ConnectedSite, storeConnection, testCredentials } from './connect-site.ts';
import { replaceCredentials } from './reconnect-site.ts';
import { refuseConnectedBlog } from './refuse-connected-blog.ts';

/** What the site's authorize screen adds to the URL it returns to. */
export interface AuthorizeAnswer {
  state: string;
  success?: string;
  siteUrl?: string;
  username?: string;
  password?: string;
}

/** Finishes a one-click connection: tests and stores what the site handed over. @throws {WordPressError} or expected */
export async function finishAuthorization(
  services: Pick<Services, 'db' | 'vault' | 'outbound'>,
  userId: string,
  answer: AuthorizeAnswer,
): Promise<ConnectedSite> {
  const pending = await consume(services.db, userId, answer.state);
  const { username, password } = answer;
  if (answer.success === 'false' || !username || !password) {
    throw refused('authorization_rejected', 'The connection was not approved on the site. Nothing was connected.');
  }
  const answeredBy = URL.canParse(answer.siteUrl ?? '') ? new URL(answer.siteUrl ?? '').host : 'an unknown site';
  if (answeredBy !== new URL(pending.url).host && answeredBy !== new URL(pending.restRoot).host) {
    throw refused(
      'other_site',
      `The answer came from ${answeredBy}, but ${new URL(pending.url).host} was asked. Please connect with the address under which WordPress itself runs.`,
    );
  }
  const { siteId, url, restRoot, name: givenName } = pending;
  const tested = await testCredentials(services, pending, { username, password });
  if (siteId) {
    const known = { ...tested, url, restRoot, username, password };
    return { ...(await replaceCredentials(services, userId, siteId, known)), wasConnected: true };
  }
  const isKnown = await findSameConnection(services.db, userId, { restRoot, ...tested });
  const name = givenName ?? new URL(url).host;
  const moved = { url, name, restRoot, username, password };
  const isCompared = isKnown !== undefined || (await refuseConnectedBlog(services, userId, moved));
  return storeConnection(services, userId, {
    name,
    keepsName: true,
    url,
    restRoot,
    username,
    password,
    tested,
    isCompared,
  });
}

/** Each state works once, for the user who started, and for 15 minutes. */
async function consume(db: Db, userId: string, state: string) {
  const [pending] = await db
    .delete(siteAuthorizations)
    .where(
      and(
        eq(siteAuthorizations.stateHash, hashToken(state)),
        eq(siteAuthorizations.userId, userId),
        gt(siteAuthorizations.expiresAt, new Date()),
      ),
    )
    .returning();
  if (pending) return pending;
  throw refused('authorization_expired', 'This connection request has expired or was already used. Start again.');
}
