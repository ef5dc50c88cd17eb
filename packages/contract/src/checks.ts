import { z } from 'zod';
import { claim } from './claims.ts';
import { endpoint } from './endpoint.ts';
import { CONTENT_MAX } from './post-fields.ts';
import { id, idParams, instant, nothing } from './shared.ts';

/** Sources that a post can have. */
export const SOURCES_MAX = 10;

/** A page that a post rests on. Its text is kept as it was when the page was read. */
export const postSource = z.object({
  id,
  url: z.string(),
  /** As the page has it; may be empty. */
  title: z.string(),
  /** Why the page could not be read; null if it was. */
  error: z.string().nullable(),
  fetchedAt: instant,
});
export type PostSource = z.infer<typeof postSource>;

/** A link that the text could have to another post of its site. The anchor occurs in the sentence as it is. */
export const linkProposal = z.object({
  anchor: z.string(),
  sentence: z.string(),
  /** How many sentences of the text before this one are the same. */
  occurrence: z.number().int(),
  /** UTF-16 offsets of the anchor in the sentence. */
  start: z.number().int(),
  end: z.number().int(),
  url: z.string(),
  target: z.object({ id, title: z.string() }),
});
export type LinkProposal = z.infer<typeof linkProposal>;

export const checkPost = endpoint({
  method: 'POST',
  path: '/api/posts/:id/check',
  summary:
    'Figures, dates, quotations, names and links of a post, each with what its sources say, and links to other posts that it could have. Changes nothing',
  tag: 'Posts',
  key: 'read',
  params: idParams,
  body: z.object({
    /** The text as it is being written; without it, as it was saved. */
    content: z.string().max(CONTENT_MAX, 'The text is too long').optional(),
  }),
  reply: z.object({
    claims: z.array(claim.extend({ isIgnored: z.boolean() })),
    /** At most five. */
    links: z.array(linkProposal),
    sources: z.array(postSource),
    /** Different links of the text to other websites, and how many of them were looked at. */
    linksFound: z.number().int(),
    linksChecked: z.number().int(),
  }),
});
export type PostCheck = z.infer<typeof checkPost.reply>;

export const searchLinkTargets = endpoint({
  method: 'GET',
  path: '/api/sites/:id/link-targets',
  summary:
    'Published posts and pages of a site that a text can link to: the first eight that a search finds, or the newest ones',
  tag: 'Sites',
  key: 'read',
  params: idParams,
  query: z.object({ search: z.string().trim().max(200).default('') }),
  reply: z.object({ posts: z.array(z.object({ id, title: z.string(), url: z.string() })) }),
});
export type LinkTarget = z.infer<typeof searchLinkTargets.reply>['posts'][number];

export const ignoreClaim = endpoint({
  method: 'PUT',
  path: '/api/posts/:id/ignored-claims',
  summary: 'Let a finding stand, or list it again',
  tag: 'Posts',
  key: 'write',
  params: idParams,
  body: z.object({ key: z.string().regex(/^[0-9a-f]{32}$/), isIgnored: z.boolean() }),
  reply: nothing,
});

export const listSources = endpoint({
  method: 'GET',
  path: '/api/posts/:id/sources',
  summary: 'The pages that a post rests on',
  tag: 'Posts',
  key: 'read',
  params: idParams,
  reply: z.object({ sources: z.array(postSource) }),
});

export const addSource = endpoint({
  method: 'POST',
  path: '/api/posts/:id/sources',
  summary: 'Read a page and keep its text as a source of a post; a page that is a source already is read again',
  tag: 'Posts',
  key: 'write',
  params: idParams,
  body: z.object({
    url: z
      .string()
      .trim()
      .max(2_000, 'The link is too long')
      .refine((url) => /^https?:\/\/\S+$/i.test(url) && URL.canParse(url), 'Enter a link that begins with https://'),
  }),
  reply: postSource,
});

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/api/sources/:id',
  summary: 'Remove a source of a post',
  tag: 'Posts',
  key: 'write',
  params: idParams,
  reply: nothing,
});
