import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PUBLICATION_STATES } from './options.ts';
import { id, idParams, instant } from './shared.ts';

export const PUBLICATION_ACTIONS = ['publish', 'schedule', 'update', 'unschedule', 'untrash', 'delete'] as const;
export const publicationAction = z.enum(PUBLICATION_ACTIONS);
export type PublicationAction = z.infer<typeof publicationAction>;

export const publicationState = z.enum(PUBLICATION_STATES);
export type PublicationState = z.infer<typeof publicationState>;

/** Whether the post was changed here after it was last sent to its site. */
export const outdated = z.boolean();

/** A post's content on one site. */
export const publication = z.object({
  id,
  postId: id,
  siteId: id,
  action: publicationAction,
  state: publicationState,
  /** The post's id on the site, once known. */
  wordpressId: z.number().int().nullable(),
  /** The post's public URL on the site. */
  link: z.string().nullable(),
  /** Its slug there, once it is published or scheduled on the site. */
  slug: z.string().nullable(),
  attempts: z.number().int(),
  /** When the next attempt is due, while waiting for one. */
  nextAttemptAt: instant.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What the site did differently from what was asked, in the user's words. */
  notices: z.array(z.string()),
  outdated,
  /** Whether readers could read the post on the site when it was last seen there. */
  isPublic: z.boolean(),
  /** Its status there as WordPress names it, when it was last seen; null if it is not there. */
  statusThere: z.string().nullable(),
  /** Its settings there when it was last seen; null where the site did not tell, or it is not there. */
  settingsThere: z.object({
    visibility: z.enum(['public', 'private', 'password']).nullable(),
    sticky: z.boolean().nullable(),
    authorId: z.number().int().nullable(),
  }),
  updatedAt: instant,
});
export type Publication = z.infer<typeof publication>;

export const publicationRequest = z.object({
  /** `untrash` makes a post that lies in the site's trash a draft there again. */
  action: z.enum(['publish', 'schedule', 'update', 'unschedule', 'untrash']),
  siteId: id.optional(),
  scheduledDate: instant.optional(),
  /** The version of the post the user is looking at: an older one is refused with `post_changed`. */
  version: z.number().int(),
  /** Must be true for a post that contains the placeholder of a failed generation. */
  confirmPlaceholder: z.boolean().optional(),
  /** Replace the post on the site even though it was changed there since our last write. */
  overwrite: z.boolean().optional(),
  /** With `overwrite`: the `seen` of the version compared with. 409 `remote_changed` if the site has another by now. */
  seen: z.string().max(200).optional(),
  /** Go on after an error `removes_markup`: WordPress removes from the post what the account may not keep there. */
  confirmRemoval: z.boolean().optional(),
});
export type PublicationRequest = z.infer<typeof publicationRequest>;

export const requestPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication',
  summary:
    'Publish, schedule, update or unschedule a post on a site, or restore it from the trash there. Done in the background; the result arrives on the event stream',
  tag: 'Publishing',
  key: 'publish',
  params: idParams,
  body: publicationRequest,
  status: 202,
  reply: publication,
});

export const retryPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication/retry',
  summary: 'Retry a failed or waiting publication now',
  tag: 'Publishing',
  key: 'publish',
  params: idParams,
  status: 202,
  reply: publication,
});

export const checkPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication/check',
  summary: 'Check the post on its site now and record its state. Nothing is changed on the site',
  tag: 'Publishing',
  key: 'write',
  params: idParams,
  reply: publication,
});

export const lookAtPost = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication/look',
  summary:
    'Check whether the site has changed an opened post, at most once a minute and never ahead of publishing. No publication if the site was not asked or could not be read, which `failed` tells apart',
  tag: 'Publishing',
  key: 'write',
  params: idParams,
  reply: z.object({ publication: publication.nullable(), failed: z.boolean() }),
});

export const stopPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication/stop',
  summary: 'Stop retrying. What is already on the site stays there',
  tag: 'Publishing',
  key: 'publish',
  params: idParams,
  reply: publication,
});

export const ATTEMPT_OUTCOMES = ['done', 'retry', 'unknown', 'failed', 'drifted', 'lost'] as const;
/**
 * `retry`: nothing was changed, it will be tried again; `unknown`: the outcome is looked up first; `failed`: someone
 * has to fix the cause; `drifted`: the post was changed on the site; `lost`: our server stopped during the attempt.
 */
export const attemptOutcome = z.enum(ATTEMPT_OUTCOMES);
export type AttemptOutcome = z.infer<typeof attemptOutcome>;

/** One attempt at a site: what was sent, what came back, what was concluded and what happens next. */
export const deliveryAttempt = z.object({
  id,
  postId: id,
  postTitle: z.string(),
  siteId: id,
  action: publicationAction,
  attempt: z.number().int(),
  startedAt: instant,
  /** Null while it runs. */
  endedAt: instant.nullable(),
  outcome: attemptOutcome.nullable(),
  /** The requests to the site in order; response bodies are cut to 500 characters and contain no secrets. */
  exchanges: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      status: z.number().int().nullable(),
      excerpt: z.string(),
      ms: z.number().int(),
    }),
  ),
  /** HTTP status that caused the failure. */
  status: z.number().int().nullable(),
  code: z.string().nullable(),
  /** What was concluded, in the user's words. */
  conclusion: z.string(),
  nextAttemptAt: instant.nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const ATTEMPTS_PAGE = 25;
export const attemptsQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(ATTEMPTS_PAGE),
});
const attemptsPage = z.object({ attempts: z.array(deliveryAttempt), nextCursor: z.string().nullable() });

export const listPostAttempts = endpoint({
  method: 'GET',
  path: '/api/posts/:id/attempts',
  summary: 'Delivery log of one post, newest first',
  tag: 'Publishing',
  key: 'read',
  params: idParams,
  query: attemptsQuery,
  reply: attemptsPage,
});

export const listSiteAttempts = endpoint({
  method: 'GET',
  path: '/api/sites/:id/attempts',
  summary: 'Delivery log of one site for all its posts, newest first',
  tag: 'Publishing',
  key: 'read',
  params: idParams,
  query: attemptsQuery,
  reply: attemptsPage,
});
