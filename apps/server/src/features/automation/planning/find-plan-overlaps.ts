import type { OverlappingPost, RunOverlap } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { compareTitles, findOverlaps } from '../../checks/index.ts';
import { itemsOf } from '../runs/run-store.ts';
import type { RunRow } from '../runs/to-run.ts';
import { type OtherTitle, titlesOfRuns } from './known-titles.ts';

/** More would be read by nobody. */
const SHOWN_MAX = 3;

/** What each title has in common with posts, with the titles before and after it, and with those of other plans. */
export async function overlapsOf(
  db: Db,
  userId: string,
  titles: string[],
  others: OtherTitle[],
): Promise<Omit<RunOverlap, 'kept'>[]> {
  const found = titles.length === 0 ? [] : await findOverlaps(db, userId, titles);
  const all = [...titles.map((title) => ({ title, from: 'plan' as const })), ...others];
  const alike = compareTitles(
    titles,
    all.map(({ title }) => title),
  );
  return titles.map((_, index) => {
    const similar = (alike[index] ?? []).flatMap(({ at, ...likeness }) => {
      const other = all[at];
      return other && at !== index ? [{ ...other, ...likeness }] : [];
    });
    const posts = found[index] ?? [];
    return { verdict: worst([...posts, ...similar]), posts, titles: similar.slice(0, SHOWN_MAX) };
  });
}

const worst = (found: Pick<OverlappingPost, 'verdict'>[]): RunOverlap['verdict'] =>
  found.some(({ verdict }) => verdict === 'same') ? 'same' : found.length > 0 ? 'close' : 'clear';

/** Compares the titles of a plan anew, as part of `tx`, which has changed them. Whatever the user kept stays kept. */
export async function compareAnew(tx: Db, run: RunRow): Promise<void> {
  const items = await itemsOf(tx, run.id, 'planned');
  const titles = items.map(({ title }) => title);
  const overlaps = await overlapsOf(tx, run.userId, titles, await titlesOfRuns(tx, run));
  for (const [index, item] of items.entries()) {
    const found = overlaps[index];
    if (!found) continue;
    const overlap = { ...found, kept: item.overlap?.kept ?? false };
    if (JSON.stringify(overlap) === JSON.stringify(item.overlap)) continue;
    await tx.update(runItems).set({ overlap }).where(eq(runItems.id, item.id));
  }
}
