import { z } from 'zod';
import { adminListQuery, adminListReply } from './admin-lists.ts';
import { endpoint } from './endpoint.ts';
import { POST_STATUSES, POST_TYPES } from './options.ts';
import { id, idParams, instant, nothing } from './shared.ts';

/** A post as administrators see it: without its content, which is its author's. */
export const adminPost = z.object({
  id,
  title: z.string(),
  status: z.enum(POST_STATUSES),
  type: z.enum(POST_TYPES),
  userId: id,
  /** Name of the user; `Unknown` if there is none, `Error` if users couldn't be read. */
  author: z.string(),
  /** Email of the user, or `Unknown` or `Error`. */
  email: z.string(),
  /** The site it is meant for; null: none. */
  siteName: z.string().nullable(),
  /** Its address on that site; null if it is not there. */
  link: z.string().nullable(),
  aiGenerated: z.boolean(),
  createdAt: instant,
  /** When it goes live; null unless it is scheduled. */
  scheduledDate: instant.nullable(),
  publishedAt: instant.nullable(),
});
export type AdminPost = z.infer<typeof adminPost>;

export const adminPostsQuery = adminListQuery(['-created', 'created', 'title', '-title'], {
  status: z.enum(POST_STATUSES).optional(),
  userId: id.optional(),
});

export const listAdminPosts = endpoint({
  method: 'GET',
  path: '/api/admin/posts',
  summary: 'Posts of all users without the examples; the search is for a title or the email of an author',
  tag: 'Administration',
  query: adminPostsQuery,
  reply: adminListReply(adminPost),
});

export const deleteAdminPost = endpoint({
  method: 'DELETE',
  path: '/api/admin/posts/:id',
  summary: 'Deletes a post here. What is on WordPress stays as it is',
  tag: 'Administration',
  params: idParams,
  reply: nothing,
});
