import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { runItems } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { askForObjects, GenerationError } from '../../generation/index.ts';
import { itemsOf, lockRun } from '../runs/run-store.ts';
import type { ItemFacts, RunRow } from '../runs/to-run.ts';
import { modelOfRun } from './model-of-run.ts';
import { AT_A_TIME, LIST_INSTRUCTIONS, listedProposal, listPrompt, tokensFor } from './plan-prompt.ts';
import { waitFor } from './wait-for.ts';

/** A list is a plan already: it does not wait for a slow model as long as a plan from a topic. */
const WITHIN_MS = 120_000;

type ListedProposal = z.output<typeof listedProposal>;

/**
 * Has a model propose what the lines of a run's list leave open: angle, keyword, what readers want, and a title where there is
 * only a keyword. What the user gave stays. A busy model is waited for; without one that answers, the list is planned as it is.
 */
export async function fillList(services: Services, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db } = services;
  if (!run.settings.listDays) return;
  const open = (await itemsOf(db, run.id, 'planned')).filter(({ angle }) => angle === '');
  if (open.length === 0) return;
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const { model } = await modelOfRun(services, run);
    for (let at = 0; at < open.length; at += AT_A_TIME) {
      const rows = open.slice(at, at + AT_A_TIME);
      const prompt = listPrompt(
        run,
        rows.map((row) => ({
          ...(!isUntitled(run, row) && { title: row.title }),
          ...(row.keyword !== '' && { keyword: row.keyword }),
        })),
      );
      const maxTokens = tokensFor(rows.length);
      const asked = { instructions: LIST_INSTRUCTIONS, prompt, item: listedProposal, list: 'posts', maxTokens };
      await storeFilled(services, run, rows, await askForObjects(model, asked, within));
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof GenerationError) && !within.aborted) throw cause;
    if ((await waitFor(db, run, cause)) !== undefined) throw cause;
  }
}

/** Its title is the keyword that its line has alone. */
const isUntitled = ({ settings }: RunRow, { title, keyword }: ItemFacts): boolean =>
  title === keyword && settings.untitled?.includes(title) === true;

async function storeFilled({ db }: Pick<Services, 'db'>, run: RunRow, rows: ItemFacts[], proposed: ListedProposal[]) {
  await db.transaction(async (tx) => {
    const { claims } = await lockRun(tx, run.userId, run.id);
    if (claims !== run.claims) return;
    for (const { line, title, angle, keyword, intent } of proposed) {
      const row = rows[Number(line) - 1];
      if (!row) continue;
      await tx
        .update(runItems)
        .set({
          angle,
          intent,
          ...(title !== '' && isUntitled(run, row) && { title }),
          ...(row.keyword === '' && { keyword }),
        })
        .where(eq(runItems.id, row.id));
    }
  });
}
