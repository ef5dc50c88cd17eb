import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './shared.ts';

export const PUBLICATION_ACTIONS = ['publish', 'schedule', 'update', 'unschedule', 'delete'] as const;
export const publicationAction = z.enum(PUBLICATION_ACTIONS);
export type PublicationAction = z.infer<typeof publicationAction>;

export const PUBLICATION_STATES = ['queued', 'publishing', 'done', 'failed', 'missed', 'drifted'] as const;
export const publicationState = z.enum(PUBLICATION_STATES);
export type PublicationState = z.infer<typeof publicationState>;

/** A post's content on one site. */
export const publication = z.object({
  id,
  postId: id,
  siteId: id,
  action: publicationAction,
  state: publicationState,
  /** The post's id on the site, once it is known. */
  wordpressId: z.number().int().nullable(),
  /** The post's public address on the site. */
  link: z.string().nullable(),
  attempts: z.number().int(),
  /** When the next attempt is due, while waiting for one. */
  nextAttemptAt: instant.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What the site did otherwise than asked, in the user's words. */
  notices: z.array(z.string()),
  /** Whether the post here was changed after it was last sent. */
  outdated: z.boolean(),
  updatedAt: instant,
});
export type Publication = z.infer<typeof publication>;

export const publicationRequest = z.object({
  action: z.enum(['publish', 'schedule', 'update', 'unschedule']),
  siteId: id.optional(),
  scheduledDate: instant.optional(),
  /** The version of the post the user looks at: an older one is refused with `post_changed`. */
  version: z.number().int(),
  /** Must be true for a post that still holds the placeholder of a failed generation. */
  confirmPlaceholder: z.boolean().optional(),
});
export type PublicationRequest = z.infer<typeof publicationRequest>;

export const requestPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication',
  summary:
    'Publish, schedule, update or unschedule a post on a site. Done in the background; the outcome comes on the event stream',
  tag: 'Publishing',
  params: idParams,
  body: publicationRequest,
  status: 202,
  reply: publication,
});

export const retryPublication = endpoint({
  method: 'POST',
  path: '/api/posts/:id/publication/retry',
  summary: 'Try a failed or waiting publication again now',
  tag: 'Publishing',
  params: idParams,
  status: 202,
  reply: publication,
});
