import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { runItems } from '../../../database/schema/index.ts';
import { notify } from '../../notifications/index.ts';
import { uncheckedDrafts } from '../unseen/unchecked-drafts.ts';
import { countOfEach } from './count-items.ts';
import { dateOnSite } from './date-on-site.ts';
import { countAsReminded, nearDrafts } from './near-drafts.ts';
import { shortTitle } from './short-title.ts';
import type { RunRow } from './to-run.ts';

/**
 * Notifies the user that nothing of a run is left to write, as part of `tx`, if something waits for them. Drafts that are
 * about to be scheduled without review don't, nor does a run whose site was removed. Of dates that are near, this is the
 * reminder.
 */
export async function notifyWritten(tx: Db, { id, userId, topic, siteId }: RunRow): Promise<void> {
  if (!siteId) return;
  const counts = (await countOfEach(tx, [id])).get(id);
  const { review = 0, failed = 0 } = counts ?? {};
  const unchecked = (await uncheckedDrafts(tx, eq(runItems.runId, id))).map((draft) => draft.id);
  const drafts = review - unchecked.length;
  if (drafts + failed === 0) return;
  const near = await nearDrafts(tx, and(eq(runItems.runId, id), notInArray(runItems.id, unchecked)));
  const sentences = [
    drafts > 0 && (drafts === 1 ? '1 draft waits for your review.' : `${drafts} drafts wait for your review.`),
    near[0] &&
      `${drafts === 1 ? 'It is' : 'The first one is'} planned for ${await dateOnSite(tx, { siteId }, near[0].plannedAt)}.`,
    failed > 0 && (failed === 1 ? '1 article could not be written.' : `${failed} articles could not be written.`),
  ];
  const isNew = await notify(tx, userId, {
    kind: 'review',
    // Written again, a draft is no further notification of an hour ago.
    outcome: `run-written:${id}:${drafts}:${failed}`,
    siteId,
    title: shortTitle(topic),
    message: sentences.filter(Boolean).join(' '),
  });
  if (isNew) await countAsReminded(tx, near);
}
