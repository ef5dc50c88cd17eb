import type { RunSample } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { textOf } from '../../../text/excerpt.ts';
import { shownHtmlOf } from '../../../text/site-markup.ts';

/** Enough of a sample to hear its voice, in characters. */
const SAMPLE_MAX = 3_000;

/** More of a post is not read for it. */
const CONTENT_MAX = 50_000;

/** The texts of samples, in their order. A post that is gone meanwhile is left out. */
export async function readSamples(db: Db, userId: string, samples: RunSample[]): Promise<string[]> {
  const ids = samples.flatMap((sample) => ('postId' in sample ? [sample.postId] : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: posts.id, content: posts.content, contentForm: posts.contentForm })
          .from(posts)
          .where(and(eq(posts.userId, userId), inArray(posts.id, ids)));
  const texts = new Map(rows.map((row) => [row.id, textOf(shownHtmlOf(row).slice(0, CONTENT_MAX))]));
  return samples
    .map((sample) => ('postId' in sample ? (texts.get(sample.postId) ?? '') : sample.text))
    .filter(Boolean)
    .map((text) => text.slice(0, SAMPLE_MAX));
}
