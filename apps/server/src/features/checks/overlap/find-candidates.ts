import type { PostStatus } from '@pressloom/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { weigh } from './compare-titles.ts';
import { stemOf, stemsIn } from './title-terms.ts';

export interface Candidate {
  id: string;
  title: string;
  status: PostStatus;
}

export interface Candidates {
  /** For each list of stems, the posts whose titles fit best, the best first. */
  found: Candidate[][];
  /** How telling a stem is in the titles of this user: the rarer, the more. */
  weightOf: (stem: string) => number;
}

/** Read at a time, so that a blog of 50,000 posts takes no memory to speak of. */
const PAGE = 5_000;

/** More are not compared in full. */
const FOUND_MAX = 10;

/** As usual for BM25: how soon repeating a word, and how much the length of a title, stops counting. */
const K1 = 1.2;
const B = 0.75;

interface Match {
  row: Candidate;
  stems: Set<string>;
  length: number;
}

/** Finds the titles of a user that have most in common with each list of stems, by BM25. Reads all titles once. */
export async function findCandidates(
  db: Db,
  userId: string,
  wanted: ReadonlySet<string>[],
  except?: string,
): Promise<Candidates> {
  const asked = new Set(wanted.flatMap((stems) => [...stems]));
  const uses = new Map<string, number>();
  const matches: Match[] = [];
  let titles = 0;
  let lengths = 0;
  const stemOfWord = remembering(stemOf);
  for await (const row of titlesOf(db, userId, except)) {
    titles += 1;
    const all = [...stemsIn(row.title, stemOfWord)];
    lengths += all.length;
    const stems = new Set(all.filter((stem) => asked.has(stem)));
    if (stems.size === 0) continue;
    matches.push({ row, stems, length: all.length });
    for (const stem of stems) uses.set(stem, (uses.get(stem) ?? 0) + 1);
  }
  const average = lengths / Math.max(1, titles);
  const weightOf = weigh(titles, uses);
  const score = ({ stems, length }: Match, of: ReadonlySet<string>) => {
    const weight = [...stems].reduce((sum, stem) => sum + (of.has(stem) ? weightOf(stem) : 0), 0);
    return (weight * (K1 + 1)) / (1 + K1 * (1 - B + (B * length) / average));
  };
  return { found: wanted.map((stems) => best(matches, (match) => score(match, stems))), weightOf };
}

function best(matches: Match[], score: (match: Match) => number): Candidate[] {
  const top: { row: Candidate; score: number }[] = [];
  for (const match of matches) {
    const own = score(match);
    if (own === 0 || (top.length === FOUND_MAX && own <= (top.at(-1)?.score ?? 0))) continue;
    const at = top.findIndex((other) => other.score < own);
    top.splice(at < 0 ? top.length : at, 0, { row: match.row, score: own });
    top.length = Math.min(top.length, FOUND_MAX);
  }
  return top.map(({ row }) => row);
}

async function* titlesOf(db: Db, userId: string, except: string | undefined): AsyncGenerator<Candidate> {
  let after: SQL | undefined;
  for (;;) {
    const page = await db
      .select({
        id: posts.id,
        title: posts.title,
        status: posts.status,
        createdAt: sql<string>`${posts.createdAt}::text`,
      })
      .from(posts)
      .where(and(eq(posts.userId, userId), eq(posts.sample, false), after))
      .orderBy(asc(posts.createdAt), asc(posts.id))
      .limit(PAGE);
    for (const { createdAt: _, ...row } of page) if (row.id !== except) yield row;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = sql`(${posts.createdAt}, ${posts.id}) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Titles of one blog have a few thousand different words. */
function remembering(stem: typeof stemOf): typeof stemOf {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (known.has(word)) return known.get(word);
    const found = stem(word);
    known.set(word, found);
    return found;
  };
}
