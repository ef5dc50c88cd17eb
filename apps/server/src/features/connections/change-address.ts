import type { AddressReport, changeSiteAddress, NewSiteAddress, Site } from '@pressloom/contract';
import { createWordPressClient, type DiscoveredSite, discoverSite } from '@pressloom/wordpress';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { siteAuthorizations } from '../../database/schema/index.ts';
import { conflict, refused } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { requestLibrary } from '../library/index.ts';
import type { BlogComparison } from '../publishing/index.ts';
import { compareInBackground, moveCopies, resumeRedirected, whenSiteIsIdle } from '../publishing/index.ts';
import { findSameConnection, openCredentials, recordConnected, requireSite, type SiteRow } from '../sites/index.ts';
import { type Credentials, testCredentials } from './connect-site.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound'>;

/** Tests a new address of a site and looks up our posts there. Changes nothing. @throws {WordPressError} or expected */
export async function checkAddress(
  services: Needs,
  userId: string,
  siteId: string,
  address: NewSiteAddress,
): Promise<AddressReport> {
  const site = await requireSite(services.db, userId, siteId);
  return reportOf(await compareAt(services, site, address));
}

/**
 * Moves a site with its posts to a new address that has the same blog. Nothing is written to either address except the
 * draft that tests the connection.
 *
 * @throws 422 `other_blog`, 409 `nothing_to_compare`, 409 `still_comparing`, 409 `posts_under_way`; {WordPressError};
 *   nothing is changed then
 */
export async function changeAddress(
  services: Needs,
  userId: string,
  siteId: string,
  { withoutProof, ...address }: z.output<(typeof changeSiteAddress)['body']>,
): Promise<Site> {
  const { db, vault } = services;
  const site = await requireSite(db, userId, siteId);
  const compared = await compareAt(services, site, address);
  refuseOtherBlog(site, reportOf(compared), withoutProof);
  const { found, tested, credentials, comparison, media } = compared;
  return whenSiteIsIdle(services, { userId, siteId }, async (tx, rows) => {
    const before = await requireSite(tx, userId, siteId);
    if (before.url !== site.url) throw conflict('site_changed', 'The address of this site was just changed elsewhere.');
    const drafts = await moveCopies(tx, siteId, rows, { userId, from: site.url, to: found.url, comparison, media });
    const note = `It was at ${site.url}.${drafts > 0 ? ` ${lostPosts(drafts)}` : ''}`;
    // One that was started for the old address would lead back there.
    await tx.delete(siteAuthorizations).where(eq(siteAuthorizations.siteId, siteId));
    await recordActivity(tx, userId, { kind: 'site.moved', siteId, title: site.name, note });
    await requestLibrary(tx, { userId, siteId });
    await resumeRedirected(tx, siteId);
    await emitEvent(tx, userId, { type: 'site', siteId }, { type: 'read-again' });
    return recordConnected(tx, siteId, {
      ...tested,
      url: found.url,
      restRoot: found.restRoot,
      username: credentials.username,
      sealedPassword: vault.seal(credentials.password, siteId),
    });
  });
}

const lostPosts = (count: number) =>
  count === 1
    ? '1 post is not there and is a draft here now.'
    : `${count} posts are not there and are drafts here now.`;

async function compareAt(services: Needs, site: SiteRow, address: NewSiteAddress) {
  const { db, outbound } = services;
  const found = await discoverSite(outbound, address.url);
  if (found.restRoot === site.restRoot) {
    throw refused('same_address', `“${site.name}” has this address already. Reconnect it to replace its password.`);
  }
  const credentials = await credentialsFor(services, site, found, address);
  const tested = await testCredentials(services, found, credentials);
  const taken = await findSameConnection(db, site.userId, { restRoot: found.restRoot, ...tested });
  if (taken) {
    const { name } = await requireSite(db, site.userId, taken);
    throw conflict('address_taken', `“${name}” is connected at this address already. Delete that connection first.`);
  }
  const { username, password: applicationPassword } = credentials;
  const client = createWordPressClient({ outbound, restRoot: found.restRoot, username, applicationPassword });
  const { wordpressUserId } = tested;
  const between = { siteId: site.id, from: site.url, to: found.url, wordpressUserId };
  return { found, tested, credentials, ...(await compareInBackground(db, client, between)) };
}

/** @throws 409 `password_origin` if the stored password would be sent to an origin that the user has not allowed */
async function credentialsFor(
  services: Needs,
  site: SiteRow,
  { restRoot }: DiscoveredSite,
  { username, password, sendStoredPasswordTo }: NewSiteAddress,
): Promise<Credentials> {
  if (password !== undefined) return { username: username ?? site.username, password };
  const { origin } = new URL(restRoot);
  if (sendStoredPasswordTo !== origin) {
    throw conflict(
      'password_origin',
      `The site answers at ${origin}. Allow the stored application password to be sent there, or enter a new one.`,
      { origin },
    );
  }
  const stored = await openCredentials(services, site.id, site.userId);
  return { username: stored.username, password: stored.applicationPassword };
}

const EXAMPLES = 3;

function reportOf({
  found: { url },
  comparison,
}: {
  found: DiscoveredSite;
  comparison: BlogComparison;
}): AddressReport {
  const { found, other, missing, unreadable, isSameBlog } = comparison;
  const compared = found.length + other.length + missing.length + unreadable.length;
  return {
    url,
    compared,
    found: found.length,
    other: other.length,
    missing: missing.length,
    unreadable: unreadable.length,
    examples: found.slice(0, EXAMPLES).map(({ copy, facts }) => ({ title: copy.title, link: facts.link })),
    verdict: compared === 0 ? 'unknown' : isSameBlog ? 'same' : 'other',
  };
}

function refuseOtherBlog(
  { name }: SiteRow,
  { verdict, compared, unreadable, url }: AddressReport,
  withoutProof = false,
) {
  if (verdict === 'other' && unreadable > 0) {
    throw refused(
      'posts_unreadable',
      `This account isn’t allowed to edit the posts sent to “${name}” at ${url}, so we can’t tell whether it is the same blog. Use the account that sent them, or an administrator.`,
    );
  }
  if (verdict === 'other') {
    const which = compared === 1 ? 'The post' : `None of the ${compared} posts`;
    throw refused(
      'other_blog',
      `${which} sent to “${name}” ${compared === 1 ? 'isn’t' : 'are'} at ${url}. This is a different blog: connect it as a new site.`,
    );
  }
  if (verdict === 'unknown' && !withoutProof) {
    throw conflict(
      'nothing_to_compare',
      `No posts were sent to “${name}” yet, so we can’t tell whether ${url} is the same blog. Confirm that it is.`,
    );
  }
}
