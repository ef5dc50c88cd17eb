import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { preparedOn } from '../../../database/prepared.ts';
import { underWay } from '../../posts/index.ts';
import { confirmationIsDue } from './claim-unconfirmed.ts';

/**
 * Whether a worker may have something to do within the next `seconds`: a publication under way, a schedule coming due,
 * an orphan to look for. It may be a false positive but never a false negative, and costs a tenth of looking for the
 * work.
 */
export async function isWorkNear(db: Db, seconds: number): Promise<boolean> {
  const [row] = await near(db).execute({ until: `${seconds} s` });
  return row?.isNear ?? false;
}

const near = preparedOn((db) => {
  const until = sql`now() + ${sql.placeholder('until')}::interval`;
  return db
    .select({
      isNear: sql<boolean>`exists (select from publications where ${underWay})
        or exists (select from blog_posts
          where status = 'scheduled' and site_id is not null and scheduled_date <= ${until})
        or exists (select from publications where ${confirmationIsDue})
        or exists (select from site_orphans where next_check_at <= ${until})`,
    })
    .from(sql`(select) as one_row`)
    .prepare('is_work_near');
});
