import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { postStatus, TITLE_MAX } from './post-fields.ts';

/** `same`: one article would answer both titles; `close`: one subject with another question. */
export const overlapVerdict = z.enum(['same', 'close']);
export type OverlapVerdict = z.infer<typeof overlapVerdict>;

export const overlappingPost = z.object({
  id: z.uuid(),
  title: z.string(),
  status: postStatus,
  verdict: overlapVerdict,
  /** Words of the checked title that both are about. */
  words: z.array(z.string()),
});
export type OverlappingPost = z.infer<typeof overlappingPost>;

export const TITLES_CHECKED_MAX = 30;

export const checkOverlap = endpoint({
  method: 'POST',
  path: '/api/overlap',
  summary:
    'Posts, here and on connected sites, that have the subject of these titles. Compares titles; changes nothing',
  tag: 'Posts',
  key: 'read',
  body: z.object({
    titles: z
      .array(z.string().trim().max(TITLE_MAX, `A title must be at most ${TITLE_MAX} characters`))
      .min(1)
      .max(TITLES_CHECKED_MAX, `At most ${TITLES_CHECKED_MAX} titles are checked at a time`),
    /** A post that is not compared: the one that has the title. */
    except: z.uuid().optional(),
  }),
  reply: z.object({
    /** For each title, in their order, at most three posts: those on the same subject first. */
    titles: z.array(z.array(overlappingPost)),
  }),
});
