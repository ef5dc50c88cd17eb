import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, runItems } from '../../../database/schema/index.ts';
import type { RunRow } from '../runs/to-run.ts';

/** Of posts, only the newest are named to the model; all of them are compared. */
const NAMED_MAX = 60;
const COMPARED_MAX = 2_000;

export interface OtherTitle {
  title: string;
  from: 'declined' | 'other-run';
}

/** Titles of a user's runs that are no posts yet: declined ones of all runs, and planned ones of the others. */
export async function titlesOfRuns(db: Db, { id, userId }: RunRow): Promise<OtherTitle[]> {
  const rows = await db
    .select({ title: runItems.title, state: runItems.state, runId: runItems.runId })
    .from(runItems)
    .where(and(eq(runItems.userId, userId), inArray(runItems.state, ['declined', 'planned', 'queued', 'writing'])))
    .orderBy(desc(runItems.createdAt))
    .limit(COMPARED_MAX);
  return rows
    .filter(({ state, runId }) => state === 'declined' || runId !== id)
    .map(({ title, state }) => ({ title, from: state === 'declined' ? 'declined' : 'other-run' }));
}

/** The newest titles of a user's posts, on all sites. Pages are no posts. */
export async function newestTitles(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ title: posts.title })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.type, 'post'), eq(posts.sample, false), ne(posts.title, '')))
    .orderBy(desc(posts.createdAt))
    .limit(NAMED_MAX);
  return rows.map(({ title }) => title);
}
