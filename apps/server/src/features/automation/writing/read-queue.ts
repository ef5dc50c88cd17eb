import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { IS_DUE } from './claim-item.ts';

interface WritingQueue {
  waiting: number;
  running: number;
  /** Since when the first article waits that could be written now. */
  oldestAt: string | null;
}

/** The articles that runs of all users wait for. */
export async function readWritingQueue(db: Db): Promise<WritingQueue> {
  const queue = await queryRow<WritingQueue>(
    db,
    sql`
    select count(*) filter (where i.state = 'queued')::int as waiting,
      count(*) filter (where i.state = 'writing')::int as running,
      min(greatest(r.accepted_at, i.next_attempt_at))
        filter (where i.state = 'queued' and ${IS_DUE}) as "oldestAt"
    from run_items i join runs r on r.id = i.run_id
    where i.state in ('queued', 'writing') and r.state = 'writing'`,
  );
  return { ...queue, oldestAt: queue.oldestAt && new Date(queue.oldestAt).toISOString() };
}
