import { z } from 'zod';
import { isPrivateHost } from './address-guard.ts';
import { isWordPressError, type WordPressClient } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { PARTS, type PartOfApi } from './part-of-api.ts';
import { line, remoteId } from './replies.ts';
import { probeSeo } from './seo/seo.ts';
import type { SeoSupport } from './seo/seo-values.ts';
import { INDEX_FIELDS, type SiteIndex, siteIndex } from './site-index.ts';
import { tryDraft } from './test-draft.ts';
import { probeByXmlRpc } from './xmlrpc-probe.ts';

export interface RemoteUser {
  id: number;
  name: string;
  username: string;
  roles: string[];
}

export interface Capabilities {
  editPosts: boolean;
  publishPosts: boolean;
  uploadFiles: boolean;
  manageCategories: boolean;
  /** Without it WordPress removes scripts, frames, forms and similar elements from posts. */
  unfilteredHtml: boolean;
  /** Allows a post to be assigned to another author. */
  editOthersPosts: boolean;
}

export interface TestedConnection {
  user: RemoteUser;
  capabilities: Capabilities;
  /** IANA name or offset. */
  timezone: string;
  /** What the site hides from its REST API: posts are sent without it. */
  missingParts: PartOfApi[];
  /** Its SEO plugin, if it has one that we know. */
  seo: SeoSupport | null;
}

const me = z.object({
  id: remoteId,
  name: line().default(''),
  username: line().default(''),
  roles: z.array(line(100)).max(100).default([]),
  // PHP serializes an empty map as a list.
  capabilities: z.record(z.string(), z.boolean()).catch({}),
});

/**
 * Tries everything that publishing needs: reading the site, identifying the user and their capabilities, and a draft
 * with block markup that is written, read back and permanently deleted.
 *
 * @throws WordPressError that names the blocker and how to fix it
 */
export async function testConnection(client: WordPressClient, site: { url: string }): Promise<TestedConnection> {
  const index = await client.get('', { query: { _fields: INDEX_FIELDS }, schema: siteIndex }).catch(async (error) => {
    throw isRefusedLogin(error) ? await diagnoseLogin(client, site.url, error) : error;
  });
  if (!index.namespaces.includes('wp/v2')) throw wordpressError('rest_disabled', 'final');
  if (index.authorizeUrl === null) throw withoutApplicationPasswords(client, index);

  const user = await client
    .get('wp/v2/users/me', { query: { context: 'edit', _fields: 'id,name,username,roles,capabilities' }, schema: me })
    .catch(async (error) => {
      throw isRefusedLogin(error) ? await diagnoseLogin(client, index.wordpressUrl, error) : error;
    });
  const { capabilities, ...identity } = user;
  const may = (capability: string) => capabilities[capability] === true;
  if (!may('edit_posts')) throw roleTooLow(identity.roles);

  const draft = await tryDraft(client);
  const missingParts = await findMissingParts(client);
  const seo = await probeSeo(client, index.namespaces);
  return {
    user: identity,
    capabilities: {
      editPosts: true,
      ...draft,
      uploadFiles: may('upload_files'),
      manageCategories: may('manage_categories'),
      editOthersPosts: may('edit_others_posts'),
    },
    timezone: index.timezone,
    missingParts,
    seo,
  };
}

async function findMissingParts(client: WordPressClient): Promise<PartOfApi[]> {
  const missing: PartOfApi[] = [];
  for (const part of PARTS) {
    await client
      .get(`wp/v2/${part}`, { query: { per_page: 1, _fields: 'id' }, schema: z.array(z.unknown()) })
      .catch((error: unknown) => {
        if (!isWordPressError(error, 'part_missing')) throw error;
        missing.push(part);
      });
  }
  return missing;
}

function withoutApplicationPasswords({ restRoot }: WordPressClient, { home }: SiteIndex): WordPressError {
  const isPlain = new URL(restRoot).protocol === 'http:' && new URL(home).protocol === 'http:';
  if (!isPlain) return wordpressError('application_passwords_off', 'final');
  return wordpressError(isPrivateHost(new URL(restRoot).hostname) ? 'needs_local_environment' : 'needs_https', 'final');
}

function roleTooLow(roles: string[]): WordPressError {
  return wordpressError('role_too_low', 'final', { status: 403 }, { roles: roles.join(', ') || 'no role' });
}

const isRefusedLogin = (error: unknown) => isWordPressError(error, 'not_authenticated', 'credentials_refused');

/** The format WordPress generates: 24 letters and digits, displayed in six groups. */
const looksLikeApplicationPassword = (password: string) => /^[A-Za-z0-9]{24}$/.test(password.replace(/\s/g, ''));

/**
 * Finds out why a login was refused. Plain WordPress treats a wrong password, and credentials that the web server has
 * removed, as an anonymous visitor: only a second channel can tell them apart.
 */
async function diagnoseLogin(
  client: WordPressClient,
  wordpressUrl: string,
  error: WordPressError,
): Promise<WordPressError> {
  const { status, wordpressCode, excerpt } = error;
  const details = { status, wordpressCode, excerpt, cause: error };
  const isApplicationPassword = looksLikeApplicationPassword(client.credentials().applicationPassword);
  const byXmlRpc = await probeByXmlRpc(client, wordpressUrl);
  if (byXmlRpc === 'accepted') {
    return wordpressError(isApplicationPassword ? 'authorization_stripped' : 'login_password_used', 'final', details);
  }
  if (byXmlRpc === 'refused' || error.code === 'credentials_refused') {
    return wordpressError('credentials_refused', 'final', details);
  }
  const hint = isApplicationPassword
    ? ''
    : 'What you entered doesn’t look like an application password (24 letters and digits). The password of the login page doesn’t work here.';
  return wordpressError('not_authenticated', 'final', details, { hint });
}
