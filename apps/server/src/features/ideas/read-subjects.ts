import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';

/** Number of newest posts whose keywords and titles show what a user writes about. */
const LOOKED_AT = 200;

export interface Subjects {
  titles: string[];
  /** Most used first. */
  keywords: string[];
}

/** What a user writes about, from the newest posts without their bodies. Excludes the sample posts of a new account. */
export async function readSubjects(db: Db, userId: string): Promise<Subjects> {
  const rows = await db
    .select({ title: posts.title, keywords: posts.keywords })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.sample, false)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(LOOKED_AT);
  const uses = new Map<string, { keyword: string; count: number }>();
  for (const keyword of rows.flatMap((row) => row.keywords)) {
    const use = uses.get(keyword.toLowerCase()) ?? { keyword, count: 0 };
    uses.set(keyword.toLowerCase(), { ...use, count: use.count + 1 });
  }
  return {
    titles: rows.map(({ title }) => title),
    keywords: [...uses.values()].sort((a, b) => b.count - a.count).map(({ keyword }) => keyword),
  };
}
