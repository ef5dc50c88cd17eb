import { sql } from 'drizzle-orm';
import { runItems } from '../../../database/schema/index.ts';
import { IS_WITHIN_LEAD } from '../writing/claim-item.ts';

/**
 * Nothing of the run of an article is left to write; with a lead, nothing that is due within it. Only then does the batch
 * show its patterns: of ten articles that are built alike, the first ones would pass.
 */
export const isBatchWritten = sql`not exists (
  select 1 from run_items i join runs r on r.id = i.run_id
  where i.run_id = ${runItems.runId} and (i.state = 'writing' or (i.state = 'queued' and ${IS_WITHIN_LEAD})))`;
