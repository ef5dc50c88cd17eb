import type { AdminOverview } from '@pressloom/contract';
import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { momentKey } from '../../../database/schema/activity.ts';
import { activity, users } from '../../../database/schema/index.ts';
import { isNotClosed } from '../../account/index.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { AllCounts } from './count-all.ts';

const RECENT = 10;
const RECENT_ACTIONS = 5;

/** Counts, recent activity of all accounts, and recent acts of administrators. */
export async function readOverview(db: Db, counts: AllCounts): Promise<AdminOverview> {
  const [recent, { entries: actions }] = await Promise.all([recentActivity(db), listAudit(db, {}, RECENT_ACTIONS)]);
  return {
    counts,
    activity: recent.map(({ details, userId, email, createdAt, ...entry }) => ({
      ...entry,
      siteName: details.siteName ?? null,
      note: details.note ?? null,
      user: { id: userId, email },
      createdAt: createdAt.toISOString(),
    })),
    actions,
  };
}

/** Exported so that a test can check its query plan. */
export const recentActivity = (db: Db) =>
  db
    .select({
      id: activity.id,
      kind: activity.kind,
      title: activity.title,
      details: activity.details,
      userId: users.id,
      email: users.email,
      createdAt: activity.createdAt,
    })
    .from(activity)
    .innerJoin(users, eq(users.id, activity.userId))
    .where(isNotClosed)
    .orderBy(desc(momentKey(activity)), desc(activity.id))
    .limit(RECENT);
