import type { Autopilot, RunSample } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { invalidField } from '../../../http/errors.ts';
import { textOf } from '../../../text/excerpt.ts';
import { shownHtmlOf } from '../../../text/site-markup.ts';
import { SAMPLE_MAX } from '../writing/request-limits.ts';

/** More of a post is not read for it. */
const CONTENT_MAX = 50_000;

const postIdsOf = (samples: readonly RunSample[]) =>
  samples.flatMap((sample) => ('postId' in sample ? sample.postId : []));

/** @throws 400 for a post that is not the user's, or was deleted */
export async function requireSamples(db: Db, userId: string, samples: readonly RunSample[]): Promise<void> {
  const ids = postIdsOf(samples);
  if (ids.length > 0 && (await db.$count(posts, ownPosts(userId, ids))) < ids.length)
    throw invalidField('samples', 'A sample post no longer exists. Please remove it');
}

/** Samples with the titles of posts, without those that are gone. */
export async function nameSamples(db: Db, userId: string, samples: RunSample[]): Promise<Autopilot['samples']> {
  const { id, title } = posts;
  const ids = postIdsOf(samples);
  const rows = ids.length === 0 ? [] : await db.select({ id, title }).from(posts).where(ownPosts(userId, ids));
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  return samples.flatMap((sample) => {
    if (!('postId' in sample)) return sample;
    const named = titles.get(sample.postId);
    return named === undefined ? [] : { ...sample, title: named };
  });
}

const ownPosts = (userId: string, ids: string[]) => and(eq(posts.userId, userId), inArray(posts.id, ids));

/** HTML of sample posts and pasted texts, in their order. A post that is gone meanwhile is left out. */
export const readSampleMarkup = async (db: Db, userId: string, samples: RunSample[]): Promise<string[]> =>
  (await read(db, userId, samples)).map(({ markup }) => markup);

/** The same as texts, each as long as its voice needs. */
export const readSamples = async (db: Db, userId: string, samples: RunSample[]): Promise<string[]> =>
  (await read(db, userId, samples))
    .map(({ markup, isPost }) => (isPost ? textOf(markup) : markup).slice(0, SAMPLE_MAX))
    .filter(Boolean);

interface Sample {
  markup: string;
  isPost: boolean;
}

async function read(db: Db, userId: string, samples: RunSample[]): Promise<Sample[]> {
  const ids = postIdsOf(samples);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: posts.id, content: posts.content, contentForm: posts.contentForm })
          .from(posts)
          .where(ownPosts(userId, ids));
  const markups = new Map(rows.map((row) => [row.id, shownHtmlOf(row).slice(0, CONTENT_MAX)]));
  return samples.flatMap((sample): Sample[] => {
    if (!('postId' in sample)) return [{ markup: sample.text, isPost: false }];
    const markup = markups.get(sample.postId);
    return markup ? [{ markup, isPost: true }] : [];
  });
}
