import type { PostStatus } from '@pressloom/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { weigh } from './compare-titles.ts';
import { readTitles } from './read-titles.ts';
import { alikeTo } from './spelling.ts';
import { stemOf, visitStems } from './title-terms.ts';

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

/** More are not compared in full. */
const FOUND_MAX = 10;

/** As usual for BM25: how soon repeating a word, and how much the length of a title, stops counting. */
const K1 = 1.2;
const B = 0.75;

/**
 * Finds the titles of a user that have most in common with each list of stems, by BM25, where words that are spelled alike by
 * their trigrams count as one. Reads all titles once.
 */
export async function findCandidates(
  db: Db,
  userId: string,
  wanted: ReadonlySet<string>[],
  except?: string,
): Promise<Candidates> {
  const index = await indexTitles(db, userId, new Set(wanted.flatMap((stems) => [...stems])), except);
  const weightOf = weigh(index.titles, new Map([...index.uses].map(([stem, { length }]) => [stem, length])));
  const best = wanted.map((stems) => bestOf(index, stems, weightOf));
  const known = await readCandidates(db, userId, new Set(best.flat()));
  return { found: best.map((ids) => ids.flatMap((id) => known.get(id) ?? [])), weightOf };
}

interface TitleIndex {
  /** How many titles there are. */
  titles: number;
  averageLength: number;
  /** The posts that have one of the stems, with the length of their titles in stems. */
  ids: string[];
  lengths: number[];
  /** For each stem, which of these posts have it. */
  uses: Map<string, number[]>;
}

async function indexTitles(db: Db, userId: string, asked: Set<string>, except?: string): Promise<TitleIndex> {
  const index: TitleIndex = { titles: 0, averageLength: 0, ids: [], lengths: [], uses: new Map() };
  for (const stem of asked) index.uses.set(stem, []);
  const stemOfWord = remembering(stemOf);
  const askedBy = remembering(alikeTo(asked));
  let lengths = 0;
  let length = 0;
  let isFound = false;
  const count = (stem: string) => {
    length += 1;
    for (const each of askedBy(stem)) {
      const uses = index.uses.get(each);
      // A title may say a word twice.
      if (!uses || uses.at(-1) === index.ids.length) continue;
      uses.push(index.ids.length);
      isFound = true;
    }
  };
  for await (const { titles, idAt } of readTitles(db, userId, except)) {
    index.titles += titles.length;
    for (const [place, title] of titles.entries()) {
      length = 0;
      isFound = false;
      visitStems(title, count, stemOfWord);
      lengths += length;
      if (!isFound) continue;
      index.ids.push(idAt(place));
      index.lengths.push(length);
    }
  }
  index.averageLength = lengths / Math.max(1, index.titles);
  return index;
}

/** IDs of the posts that fit best, the best first. */
function bestOf(
  { ids, lengths, uses, averageLength }: TitleIndex,
  stems: ReadonlySet<string>,
  weightOf: (stem: string) => number,
): string[] {
  const weights = new Map<number, number>();
  for (const stem of stems) {
    const weight = weightOf(stem);
    for (const at of uses.get(stem) ?? []) weights.set(at, (weights.get(at) ?? 0) + weight);
  }
  const top: { at: number; score: number }[] = [];
  for (const [at, weight] of weights) {
    const score = (weight * (K1 + 1)) / (1 + K1 * (1 - B + (B * (lengths[at] ?? 0)) / averageLength));
    if (top.length === FOUND_MAX && score < (top.at(-1)?.score ?? 0)) continue;
    // Of equal ones, the oldest first.
    const place = top.findIndex((other) => other.score < score || (other.score === score && other.at > at));
    top.splice(place < 0 ? top.length : place, 0, { at, score });
    top.length = Math.min(top.length, FOUND_MAX);
  }
  return top.map(({ at }) => ids[at] as string);
}

async function readCandidates(db: Db, userId: string, ids: Set<string>): Promise<Map<string, Candidate>> {
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: posts.id, title: posts.title, status: posts.status })
    .from(posts)
    .where(and(eq(posts.userId, userId), inArray(posts.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Titles of one blog have a few thousand different words. */
function remembering<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    if (known.has(word)) return known.get(word) as T;
    const found = find(word);
    known.set(word, found);
    return found;
  };
}
