import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { outgoingMails } from '../../database/schema/index.ts';
import type { Foundation } from '../../foundation.ts';
import { composeMail } from './compose-mail.ts';

/** After this time without a report a process has not sent it: longer than any conversation with a mail server. */
const LEASE_MS = 3 * 60_000;
const AT_A_TIME = 10;

const MINUTE_MS = 60_000;
/** Delays after each failure; after the last one an email is given up. */
const WAITS_MS = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

type Needs = Pick<Foundation, 'config' | 'db' | 'mail' | 'log'>;

/**
 * Sends due emails, to each recipient in order, and returns how many there were. An email is removed once the mail server
 * has accepted it. If a process dies in between, another one sends it again with the same Message-ID, by which mail clients
 * recognise the duplicate.
 */
export async function sendDueMails({ config, db, mail, log }: Needs): Promise<number> {
  const due = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(lte(outgoingMails.dueAt, sql`now()`))
    .orderBy(asc(outgoingMails.dueAt))
    .limit(AT_A_TIME)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(outgoingMails)
    .set({ dueAt: sql`now() + ${`${LEASE_MS} ms`}::interval`, tries: sql`${outgoingMails.tries} + 1` })
    .where(inArray(outgoingMails.id, due))
    .returning();
  const inOrder = claimed.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const recipients = Map.groupBy(inOrder, ({ recipient }) => recipient).values();
  await Promise.all(
    [...recipients].map(async (mails) => {
      for (const row of mails) await sendOne({ config, db, mail, log }, row);
    }),
  );
  return claimed.length;
}

async function sendOne({ config, db, mail, log }: Needs, row: typeof outgoingMails.$inferSelect): Promise<void> {
  const { id, subject, tries } = row;
  const own = eq(outgoingMails.id, id);
  try {
    await mail.deliver(composeMail(config, row));
    await db.delete(outgoingMails).where(own);
  } catch (err) {
    const wait = WAITS_MS[tries - 1];
    log.error({ err, subject, tries }, wait ? 'An email could not be sent yet' : 'An email was given up');
    if (wait === undefined) await db.delete(outgoingMails).where(own);
    else
      await db
        .update(outgoingMails)
        .set({ dueAt: new Date(Date.now() + wait) })
        .where(own);
  }
}
