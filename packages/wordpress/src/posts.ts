import { z } from 'zod';
import { isWordPressError, type WordPressClient } from './client.ts';
import { namingThePost } from './post-failures.ts';
import { factsFromLinks, type LinkedFacts } from './post-links.ts';
import { instant, line, remoteId, text, webAddress } from './replies.ts';

export type RemoteStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | (string & {});

/** A post as an editor of the site sees it. */
export interface RemotePost extends LinkedFacts {
  id: number;
  status: RemoteStatus;
  slug: string;
  link: string;
  /** ISO 8601 with `Z`; null for a draft without a date. */
  dateGmt: string | null;
  /** ISO 8601 with `Z`. For a new post this is its date, not the time of writing. */
  modifiedGmt: string | null;
  /** Title, content and excerpt as stored, with block comments. */
  title: string;
  content: string;
  excerpt: string;
  categories: number[];
  tags: number[];
  /** Id of the featured image, or 0. */
  featuredMedia: number;
  /** Whether readers may comment; undefined if the site does not tell. */
  commentStatus?: 'open' | 'closed' | undefined;
  /** The following are undefined if the site does not tell. */
  author?: number | undefined;
  sticky?: boolean | undefined;
  /** Readers' password; empty if there is none. */
  password?: string | undefined;
}

/** Fields of a post as the REST API names them. Omitted fields are left unchanged. */
export interface PostFields {
  title?: string;
  content?: string;
  excerpt?: string;
  status?: 'publish' | 'future' | 'draft' | 'pending' | 'private';
  /** If empty, WordPress derives one from the title. */
  slug?: string;
  /** UTC, with or without `Z`. Always send this instead of `date`, which is the site's local time. */
  date_gmt?: string | null;
  categories?: number[];
  tags?: number[];
  featured_media?: number;
  comment_status?: 'open' | 'closed';
  /** Readers' password; empty removes it. Refused for a private or sticky post. */
  password?: string;
  sticky?: boolean;
  /** Id of the author. Only users who may edit others' posts may set another author. */
  author?: number;
}

const FIELDS =
  'id,status,slug,link,date_gmt,modified_gmt,title,content,excerpt,categories,tags,featured_media,comment_status,author,sticky,password';
const asEditor = { context: 'edit', _fields: FIELDS } as const;
/** With what WordPress says of one post in its links. */
const withLinks = { context: 'edit', _fields: `${FIELDS},_links` } as const;
/** Statuses that every WordPress has, besides the trash. */
export const COMMON_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const satisfies RemoteStatus[];
/** Includes the trash: a slug also finds the post that was trashed under it. */
export const ALL_STATUSES: RemoteStatus[] = [...COMMON_STATUSES, 'trash'];

/** Longer ones are cut: nobody has written them, and an update that leaves a title alone does not send it. */
const TITLE_MAX = 5_000;
const TERMS_MAX = 10_000;

const remotePost = z
  .object({
    id: remoteId,
    status: line(40),
    slug: line(1_000).default(''),
    link: webAddress.default(''),
    date_gmt: instant,
    modified_gmt: instant,
    title: text.transform((title) => title.slice(0, TITLE_MAX)),
    content: text,
    // Pages have none, unless a theme gives them one.
    excerpt: text.default(''),
    categories: z.array(z.number()).max(TERMS_MAX).default([]),
    tags: z.array(z.number()).max(TERMS_MAX).default([]),
    featured_media: z.number().default(0),
    comment_status: z.enum(['open', 'closed']).optional().catch(undefined),
    author: remoteId.optional().catch(undefined),
    sticky: z.boolean().optional().catch(undefined),
    password: line(255).optional().catch(undefined),
    _links: z.record(z.string(), z.unknown()).optional().catch(undefined),
  })
  .transform(
    ({ date_gmt, modified_gmt, featured_media, comment_status, _links, ...post }): RemotePost => ({
      ...post,
      dateGmt: date_gmt,
      modifiedGmt: modified_gmt,
      featuredMedia: featured_media,
      commentStatus: comment_status,
      ...(_links && factsFromLinks(_links)),
    }),
  );

/**
 * Creates a post. Not safe to repeat: after an error of kind `unknown` look it up by its slug first.
 *
 * @throws WordPressError
 */
export function createPost(client: WordPressClient, fields: PostFields): Promise<RemotePost> {
  return client
    .post(client.postsRoute, { body: fields, query: asEditor, schema: remotePost, expect: 201 })
    .catch(namingThePost);
}

/**
 * Changes a post; safe to repeat. A trashed post also accepts changes and stays in the trash: check `status`.
 *
 * @param before the post as it was, if it is to be compared with the result: then its links are asked for, too
 * @throws WordPressError `post_gone` if it does not exist
 */
export function updatePost(
  client: WordPressClient,
  id: number,
  fields: PostFields,
  before?: Pick<RemotePost, 'revisions'>,
): Promise<RemotePost> {
  const query = before?.revisions ? withLinks : asEditor;
  return client.post(`${client.postsRoute}/${id}`, { body: fields, query, schema: remotePost }).catch(namingThePost);
}

/** @throws WordPressError `post_gone` if it does not exist, `post_too_large` if it can't be read */
export function getPost(client: WordPressClient, id: number): Promise<RemotePost> {
  return client.get(`${client.postsRoute}/${id}`, { query: withLinks, schema: remotePost }).catch(namingThePost);
}

/**
 * Gets a post that was missing from a list: WordPress omits posts the account may not edit from lists, and says so only
 * when asked for the single post.
 *
 * @returns the post, `gone` if it does not exist, `unreadable` if the account may not see it
 * @throws WordPressError if the site does not say
 */
export async function getUnlistedPost(
  client: WordPressClient,
  id: number,
): Promise<RemotePost | 'gone' | 'unreadable'> {
  return getPost(client, id).catch(whyUnlisted);
}

/** The same without its text: its status, which may be `trash`. */
export async function getStatusOf(client: WordPressClient, id: number): Promise<string> {
  const query = { ...asEditor, _fields: 'status' };
  const found = await client
    .get(`${client.postsRoute}/${id}`, { query, schema: z.object({ status: line(40).catch('') }) })
    .catch(whyUnlisted);
  return typeof found === 'string' ? found : found.status;
}

function whyUnlisted(error: unknown): 'gone' | 'unreadable' {
  if (isWordPressError(error, 'post_gone')) return 'gone';
  if (isWordPressError(error) && !error.isPage && [401, 403].includes(error.status ?? 0)) return 'unreadable';
  throw error;
}

/** What a visitor of the site sees of a post. */
export type PublicPost = Pick<RemotePost, 'status' | 'slug' | 'link' | 'dateGmt' | 'modifiedGmt' | 'title' | 'author'>;

const publicPost = z
  .object({
    status: line(40),
    slug: line(1_000).default(''),
    link: webAddress.default(''),
    date_gmt: instant,
    modified_gmt: instant,
    title: z.object({ rendered: z.string() }).transform(({ rendered }) => rendered.slice(0, TITLE_MAX)),
    author: remoteId.optional().catch(undefined),
  })
  .transform(
    ({ date_gmt, modified_gmt, ...post }): PublicPost => ({ ...post, dateGmt: date_gmt, modifiedGmt: modified_gmt }),
  );

/**
 * Gets a post as a visitor sees it, for an account that may not edit it.
 *
 * @returns undefined if it does not exist, or the account may not see it
 * @throws WordPressError if the site does not say
 */
export async function getPublicPost(client: WordPressClient, id: number): Promise<PublicPost | undefined> {
  const query = { context: 'view', _fields: 'status,slug,link,date_gmt,modified_gmt,title,author' };
  const found = await client.get(`${client.postsRoute}/${id}`, { query, schema: publicPost }).catch(whyUnlisted);
  return typeof found === 'string' ? undefined : found;
}

/**
 * The posts with this slug, or one of these slugs, including those trashed under it. An empty list means that the site
 * has none this user may see.
 *
 * @throws WordPressError
 */
export async function findPostsBySlug(
  client: WordPressClient,
  slug: string | readonly string[],
  statuses: readonly RemoteStatus[] = ALL_STATUSES,
): Promise<RemotePost[]> {
  const wanted = typeof slug === 'string' ? [slug] : slug;
  const slugs = statuses.includes('trash') ? [...wanted, ...wanted.map((each) => `${each}__trashed`)] : [...wanted];
  const posts = await client
    .get(client.postsRoute, {
      query: { ...asEditor, slug: slugs, status: statuses, per_page: 100 },
      schema: z.array(remotePost),
    })
    .catch(namingThePost);
  // A cache that ignores the query would return other posts.
  return posts.filter((post) => slugs.includes(post.slug));
}

/** The posts with these ids that exist on the site, in any status including the trash. At most 100 ids at a time. */
export async function findPostsByIds(client: WordPressClient, ids: readonly number[]): Promise<RemotePost[]> {
  if (ids.length === 0) return [];
  const posts = await client.get(client.postsRoute, {
    query: { ...asEditor, include: ids, status: ALL_STATUSES, per_page: 100 },
    schema: z.array(remotePost),
  });
  return posts.filter(({ id }) => ids.includes(id));
}

/**
 * Deletes a post: to the trash, or permanently with `force`. `gone` if it did not exist or was already in the trash.
 *
 * @throws WordPressError `trash_not_supported` if the site has no trash: ask the user, then force
 */
export async function deletePost(
  client: WordPressClient,
  id: number,
  { force = false }: { force?: boolean } = {},
): Promise<'deleted' | 'gone'> {
  try {
    await client.delete(`${client.postsRoute}/${id}`, {
      query: { force: force || undefined },
      schema: z.looseObject({}),
    });
    return 'deleted';
  } catch (error) {
    if (isWordPressError(error, 'post_gone')) return 'gone';
    if (isWordPressError(error) && error.wordpressCode === 'rest_already_trashed') return 'gone';
    throw error;
  }
}

/** {@link deletePost} to the trash. */
export const trashPost = (client: WordPressClient, id: number) => deletePost(client, id);
