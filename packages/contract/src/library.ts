import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './shared.ts';

/** How far the posts that a site already has have been read, and when. */
export const library = z.object({
  siteId: id,
  /**
   * `reading`: for the first time; `checking`: all of it is compared with the site; `done`: read, and brought up to date
   * from time to time; `stopped`: by the user, until they ask for it again.
   */
  state: z.enum(['reading', 'checking', 'done', 'stopped']),
  /** Posts read so far, of those that the site counts; null until the site has said how many. */
  read: z.number().int(),
  total: z.number().int().nullable(),
  /** When it was last read or brought up to date. */
  readAt: instant.nullable(),
  /** Why the site could not be read, and when that is tried again; null if it could. */
  error: z.object({ code: z.string(), message: z.string(), retryAt: instant }).nullable(),
  /** Whether the site's pages are listed, too. */
  showsPages: z.boolean(),
  /** Pages that are listed here; they are no part of `total`. */
  pages: z.number().int(),
  /** What of the site is not read, in words; empty if everything is. */
  notices: z.array(z.string()),
});
export type Library = z.infer<typeof library>;

export const listLibraries = endpoint({
  method: 'GET',
  path: '/api/libraries',
  summary: 'How far the posts of each connected site have been read',
  tag: 'Sites',
  key: 'read',
  reply: z.object({
    /** This installation reads no posts of sites. */
    isOff: z.boolean(),
    libraries: z.array(library),
  }),
});

export const refreshLibrary = endpoint({
  method: 'POST',
  path: '/api/sites/:id/library/refresh',
  summary: 'Read now what has changed on a site, or go on reading after it was stopped',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  reply: library,
});

export const stopLibrary = endpoint({
  method: 'POST',
  path: '/api/sites/:id/library/stop',
  summary: 'Stop reading the posts of a site; those read so far stay',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  reply: library,
});

export const changeLibrary = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/library',
  summary:
    'List the pages of a site among its posts, or no longer: those that were only read from it are then removed here',
  tag: 'Sites',
  key: 'write',
  params: idParams,
  body: z.object({ showsPages: z.boolean() }),
  reply: library,
});
