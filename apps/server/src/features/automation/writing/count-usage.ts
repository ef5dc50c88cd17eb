import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import type { Usage } from '../../generation/index.ts';
import { costMicros } from '../runs/cost-of.ts';
import type { ItemRow, RunRow } from '../runs/to-run.ts';

/**
 * Adds what an answer took to its article. Also where another process has the article by now: what is answered is to
 * be paid.
 *
 * @param isOwn the user's own model answered, whose price is not known
 */
export async function countUsage(
  db: Db,
  { price }: RunRow,
  { id }: ItemRow,
  { input, output }: Usage,
  isOwn: boolean,
): Promise<void> {
  const cost = price && !isOwn ? costMicros(price, { input, output }) : 0;
  await db
    .update(runItems)
    .set({
      inputTokens: sql`${runItems.inputTokens} + ${input}`,
      outputTokens: sql`${runItems.outputTokens} + ${output}`,
      costMicros: sql`${runItems.costMicros} + ${cost}`,
    })
    .where(eq(runItems.id, id));
}
