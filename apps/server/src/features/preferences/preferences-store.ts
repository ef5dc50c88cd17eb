import type { MailKind, MailPreferences, Preferences } from '@pressloom/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { preferences } from '../../database/schema/index.ts';
import { emitEvent } from '../events/index.ts';
import { requireLastingSite } from '../sites/index.ts';

type Row = typeof preferences.$inferSelect;

/** The column for each kind of email. */
const MAIL_COLUMNS = {
  failed: 'mailFailed',
  missed: 'mailMissed',
  published: 'mailPublished',
  outage: 'mailOutage',
  'credits-low': 'mailCreditsLow',
  review: 'mailReview',
} as const satisfies Record<MailKind, keyof Row>;

/** Defaults until the user decides: emails for what needs attention, none for what went well. */
const UNSET: Omit<Row, 'userId'> = {
  tone: null,
  targetAudience: null,
  length: null,
  category: null,
  siteId: null,
  mailFailed: true,
  mailMissed: true,
  mailPublished: false,
  mailOutage: true,
  mailCreditsLow: true,
  mailReview: true,
};

export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId));
  return toPreferences(row ?? UNSET);
}

/** Changes some of the preferences. @throws 404 for a site that is not the user's */
export async function savePreferences(
  db: Db,
  userId: string,
  change: { generation?: Partial<Preferences['generation']>; mail?: Partial<MailPreferences> },
): Promise<Preferences> {
  const values: Partial<Row> = { ...change.generation };
  for (const [kind, isWanted] of Object.entries(change.mail ?? {})) values[MAIL_COLUMNS[kind as MailKind]] = isWanted;
  return db.transaction(async (tx) => {
    if (values.siteId) await requireLastingSite(tx, userId, values.siteId);
    const [row] = await tx
      .insert(preferences)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: preferences.userId, set: { userId, ...values } })
      .returning();
    await emitEvent(tx, userId, { type: 'settings' });
    return toPreferences(row ?? UNSET);
  });
}

/** Whether a user wants this kind of email, for a query with the preferences left-joined: there may be none. */
export const wantsMail = (kind: MailKind): SQL =>
  sql`coalesce(${preferences[MAIL_COLUMNS[kind]]}, ${UNSET[MAIL_COLUMNS[kind]]})`;

function toPreferences({ tone, targetAudience, length, category, siteId, ...row }: Omit<Row, 'userId'>): Preferences {
  return {
    generation: { tone, targetAudience, length, category: category || null, siteId },
    mail: {
      failed: row.mailFailed,
      missed: row.mailMissed,
      published: row.mailPublished,
      outage: row.mailOutage,
      'credits-low': row.mailCreditsLow,
      review: row.mailReview,
    },
  };
}
