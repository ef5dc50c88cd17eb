import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { COMPARED_FIELDS, pickFields, REVISION_FIELDS, storedFields } from './post-fields.ts';
import { post } from './posts.ts';
import { id, idParams, instant } from './shared.ts';

/** Who wrote a version: the user, a language model through pressloom, or someone in WordPress. */
export const REVISION_AUTHORS = ['user', 'pressloom', 'wordpress'] as const;
export type RevisionAuthor = (typeof REVISION_AUTHORS)[number];

/**
 * `created`: the post was started by hand; `generated`: written by a model; `imported`: from a file; `saved`: saved by
 * hand; `restored`: an earlier version was restored; `taken`: the version on WordPress replaced ours; `kept`: the
 * version on WordPress, stored when the user kept ours; `earlier`: the text before the first change that was recorded,
 * whose author is WordPress where it was read from the site.
 */
export const REVISION_CAUSES = [
  'created',
  'generated',
  'imported',
  'saved',
  'restored',
  'taken',
  'kept',
  'earlier',
] as const;
export type RevisionCause = (typeof REVISION_CAUSES)[number];

export const revisionSummary = z.object({
  id,
  /** Numbers the versions of a post, from 1. */
  number: z.number().int(),
  author: z.enum(REVISION_AUTHORS),
  cause: z.enum(REVISION_CAUSES),
  title: z.string(),
  createdAt: instant,
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

export const revision = revisionSummary.extend(pickFields(storedFields.shape, REVISION_FIELDS)).extend({ postId: id });
export type Revision = z.infer<typeof revision>;

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/posts/:id/revisions',
  summary: 'Versions of a post, newest first, without their texts',
  tag: 'Revisions',
  key: 'read',
  params: idParams,
  query: z.object({
    /** `nextCursor` of the previous page. */
    cursor: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ revisions: z.array(revisionSummary), nextCursor: z.number().int().nullable() }),
});

export const getRevision = endpoint({
  method: 'GET',
  path: '/api/revisions/:id',
  summary: 'One version of a post with its text',
  tag: 'Revisions',
  key: 'read',
  params: idParams,
  reply: revision,
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/revisions/:id/restore',
  summary: 'Restore an earlier version. It becomes a new version; none is lost',
  tag: 'Revisions',
  key: 'write',
  params: idParams,
  /** The version of the post the user is looking at, as for any save. */
  body: z.object({ version: z.number().int() }),
  reply: post,
});

/** A post as it currently is on its site. */
export const remoteVersion = z.object({
  ...pickFields(storedFields.shape, COMPARED_FIELDS),
  /** Whether it has no excerpt of its own. */
  automaticExcerpt: z.boolean(),
  /** Status as WordPress names it. */
  status: z.string(),
  /** When its site publishes it, and when ours is to go out; null if it has no date to come. */
  scheduledDate: instant.nullable(),
  ourScheduledDate: instant.nullable(),
  modifiedAt: instant.nullable(),
  link: z.string(),
  /** What this version contains that ours cannot represent, and what becomes of the featured image, in the user's words. */
  losses: z.array(z.string()),
  /** Identifies exactly this version: sent back with the user's choice, so that a newer one is never chosen unseen. */
  seen: z.string(),
});
export type RemoteVersion = z.infer<typeof remoteVersion>;

export const readRemote = endpoint({
  method: 'GET',
  path: '/api/posts/:id/remote',
  summary: 'The post as it currently is on its site, for comparison with ours. Nothing is changed',
  tag: 'Revisions',
  key: 'read',
  params: idParams,
  reply: remoteVersion,
});

export const settleRemote = endpoint({
  method: 'POST',
  path: '/api/posts/:id/remote',
  summary:
    'Resolve a post that was changed on its site: `take` replaces ours with theirs, `keep` keeps ours and stores theirs as a version. Nothing is written to the site. A newer edit there is refused with 409 `remote_changed`',
  tag: 'Revisions',
  key: 'write',
  params: idParams,
  body: z.object({ choice: z.enum(['take', 'keep']), version: z.number().int(), seen: z.string().max(100) }),
  reply: post,
});
