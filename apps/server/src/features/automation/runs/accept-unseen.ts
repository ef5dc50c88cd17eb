import type { Db } from '../../../database/connection.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { acceptPlan } from './accept-run.ts';
import { itemsOf } from './run-store.ts';
import type { RunRow } from './to-run.ts';

/**
 * Accepts a plan that goes straight to the review, as part of `tx`, which has locked the run. A plan that its user should
 * see after all stays a plan, and says why: a title on the subject of a post, or credits for fewer articles.
 */
export async function acceptUnseen(tx: Db, run: RunRow): Promise<Partial<RunRow>> {
  const items = await itemsOf(tx, run.id, 'planned');
  const same = items.filter(({ overlap }) => overlap?.verdict === 'same' && !overlap.kept);
  if (same.length > 0) {
    const titles = same.length === 1 ? '1 title has' : `${same.length} titles have`;
    return {
      errorCode: 'same_subject',
      errorMessage: `${titles} the subject of another post. Keep, change or decline what is marked, then accept the plan.`,
    };
  }
  try {
    return await acceptPlan(tx, run);
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { errorCode: error.code, errorMessage: error.message };
  }
}
