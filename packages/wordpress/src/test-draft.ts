import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { type WordPressError, wordpressError } from './errors.ts';
import { deletePost, findPostsBySlug } from './posts.ts';
import { remoteId } from './replies.ts';

const SLUG = 'pressloom-connection-test-';
const TITLE = 'pressloom connection test';
const CONTENT = `<!-- wp:heading -->
<h2 class="wp-block-heading">Connection test</h2>
<!-- /wp:heading -->

<!-- wp:paragraph -->
<p>pressloom writes this draft to test the connection, and removes it at once.</p>
<!-- /wp:paragraph -->`;
/** Age from which a draft is an orphan of an interrupted test. Younger ones may belong to a test running now. */
const ORPHANED_AFTER_MS = 10 * 60_000;

const draft = z.object({
  id: remoteId,
  content: z.object({ raw: z.string() }),
  // WordPress lists here what this user may do with the post, taking the site's settings into account.
  _links: z.record(z.string(), z.unknown()).default({}),
});

/** What this user may do with a post, as WordPress reports for a draft of theirs. */
export interface DraftRights {
  publishPosts: boolean;
  unfilteredHtml: boolean;
}

/**
 * Writes a draft with block markup, reads it back and permanently deletes it.
 *
 * @throws WordPressError that names the blocker; the draft is deleted in that case, too
 */
export async function tryDraft(client: WordPressClient): Promise<DraftRights> {
  await removeOrphans(client);
  const slug = SLUG + randomBytes(8).toString('hex');
  try {
    const { id } = await write(client, slug, CONTENT);
    const saved = await client.get(`wp/v2/posts/${id}`, {
      query: { context: 'edit', _fields: 'id,content,_links' },
      schema: draft,
    });
    if (!saved.content.raw.includes('<!-- wp:paragraph -->')) throw wordpressError('block_markup_refused', 'final');
    await deletePost(client, id, { force: true });
    const may = (action: string) => Object.keys(saved._links).some((rel) => rel.endsWith(`action-${action}`));
    return { publishPosts: may('publish'), unfilteredHtml: may('unfiltered-html') };
  } catch (error) {
    if (!isWordPressError(error)) throw error;
    // The response may be lost, or the site may have failed after saving: delete whatever exists under the slug.
    await removeBySlug(client, slug);
    if (error.code === 'post_gone') throw wordpressError('test_draft_lost', 'final', error);
    throw (await refusesBlocksOnly(client, error)) ? wordpressError('block_markup_refused', 'final', error) : error;
  }
}

const write = (client: WordPressClient, slug: string, content: string) =>
  client.post('wp/v2/posts', {
    body: { title: TITLE, content, status: 'draft', slug },
    query: { context: 'edit', _fields: 'id,content' },
    schema: draft,
    expect: 201,
  });

/** Whether a firewall accepts the same draft without block comments. */
async function refusesBlocksOnly(client: WordPressClient, error: WordPressError): Promise<boolean> {
  const { status = 0 } = error;
  const isFirewall = ['firewall_page', 'refused', 'not_allowed', 'connection_broken'].includes(error.code);
  if (!isFirewall || status === 401 || error.wordpressCode?.startsWith('rest_')) return false;
  const slug = SLUG + randomBytes(8).toString('hex');
  try {
    const { id } = await write(client, slug, '<p>Connection test</p>');
    await deletePost(client, id, { force: true });
    return true;
  } catch {
    await removeBySlug(client, slug);
    return false;
  }
}

async function removeBySlug(client: WordPressClient, slug: string) {
  try {
    for (const { id } of await findPostsBySlug(client, slug)) await deletePost(client, id, { force: true });
  } catch {
    // The reason the test failed is the one to report; the next test removes the orphans.
  }
}

async function removeOrphans(client: WordPressClient) {
  const before = new Date(Date.now() - ORPHANED_AFTER_MS).toISOString();
  const found = await client.get('wp/v2/posts', {
    query: { context: 'edit', search: TITLE, status: 'draft', before, per_page: 20, _fields: 'id,slug' },
    schema: z.array(z.object({ id: z.number().int(), slug: z.string() })),
  });
  for (const { id, slug } of found) if (slug.startsWith(SLUG)) await deletePost(client, id, { force: true });
}
