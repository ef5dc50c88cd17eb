import { MINUTE_MS } from '@pressloom/contract';
import { cleanText } from '@pressloom/wordpress';
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { mailReports, outgoingMails } from '../../database/schema/index.ts';
import type { Foundation } from '../../foundation.ts';
import type { Attachment } from '../../system/message.ts';
import { composeMail } from './compose-mail.ts';

/** After this time without a report a process has not sent it: longer than any conversation with a mail server. */
const LEASE_MS = 3 * 60_000;
const AT_A_TIME = 10;

/** Delays after each failure; after the last one an email is given up. */
const WAITS_MS = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS);

/** A file that can't be made holds up its email for some minutes only. */
const TRIES_WITH_FILE = 3;

const PROBLEM_LENGTH = 300;
const GIVEN_UP_DAYS = 7;
/** What still has to be reported then is reported again. */
const REPORTED_DAYS = 90;

type Needs = Pick<Foundation, 'config' | 'db' | 'mail' | 'log'>;

/** Makes what is attached to an email. The queue has its ID only, so that it holds no files. */
export type Attach = (db: Db, documentId: string) => Promise<Attachment>;

type Needed = Needs & { attach: Attach };

/**
 * Sends due emails, to each recipient in order, and returns how many there were. An email is removed once the mail server
 * has accepted it. If a process dies in between, another one sends it again with the same Message-ID, by which mail clients
 * recognise the duplicate. One that is given up stays for a week without its text, as a fact for administrators.
 */
export async function sendDueMails({ config, db, mail, log }: Needs, attach: Attach): Promise<number> {
  const due = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(and(lte(outgoingMails.dueAt, sql`now()`), isNull(outgoingMails.givenUpAt)))
    .orderBy(asc(outgoingMails.dueAt))
    .limit(AT_A_TIME)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(outgoingMails)
    .set({ dueAt: sql`now() + ${`${LEASE_MS} ms`}::interval`, tries: sql`${outgoingMails.tries} + 1` })
    .where(inArray(outgoingMails.id, due))
    .returning();
  if (claimed.length === 0) await forget(db);
  const inOrder = claimed.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const recipients = Map.groupBy(inOrder, ({ recipient }) => recipient).values();
  await Promise.all(
    [...recipients].map(async (mails) => {
      for (const row of mails) await sendOne({ config, db, mail, log, attach }, row);
    }),
  );
  return claimed.length;
}

type Row = typeof outgoingMails.$inferSelect;

async function sendOne({ config, db, mail, log, attach }: Needed, row: Row): Promise<void> {
  const { id, subject, tries } = row;
  const own = eq(outgoingMails.id, id);
  try {
    const file = await fileOf({ db, log, attach }, row);
    await mail.deliver({ ...composeMail(config, row, file?.filename), attachments: file ? [file] : [] });
    await db.delete(outgoingMails).where(own);
  } catch (err) {
    const wait = WAITS_MS[tries - 1];
    log.error({ err, subject, tries }, wait ? 'An email could not be sent yet' : 'An email was given up');
    const problem = cleanText(String(err instanceof Error ? err.message : err).slice(0, PROBLEM_LENGTH));
    const next = wait ? { dueAt: new Date(Date.now() + wait) } : { givenUpAt: new Date(), text: '', dueAt: NOT_SOON() };
    await db
      .update(outgoingMails)
      .set({ problem, ...next })
      .where(own);
  }
}

/** What is reported counts more than its file, which is in Settings too. */
async function fileOf(
  { db, log, attach }: Pick<Needed, 'db' | 'log' | 'attach'>,
  { subject, tries, documentId }: Row,
): Promise<Attachment | undefined> {
  if (!documentId) return undefined;
  try {
    return await attach(db, documentId);
  } catch (err) {
    if (tries < TRIES_WITH_FILE) throw err;
    log.error({ err, subject, documentId }, 'An email is sent without its file, which could not be made');
    return undefined;
  }
}

/** For nodes of the release before, which take every mail for one to send. */
const NOT_SOON = () => new Date(Date.now() + 2 * GIVEN_UP_DAYS * 24 * 60 * MINUTE_MS);

async function forget(db: Db): Promise<void> {
  await db.delete(outgoingMails).where(lt(outgoingMails.givenUpAt, daysAgo(GIVEN_UP_DAYS)));
  await db.delete(mailReports).where(lt(mailReports.queuedAt, daysAgo(REPORTED_DAYS)));
}

const daysAgo = (days: number) => sql`now() - ${`${days} days`}::interval`;
