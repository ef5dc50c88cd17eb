import type { SystemReport } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import type { Services } from '../../../services.ts';
import { webhookHealth } from '../../billing/index.ts';
import { checkModel } from '../../generation/index.ts';

interface MailState {
  waiting: number;
  oldestAt: string | null;
  refused: number;
  givenUp: number;
  problem: string | null;
}

/** Emails that wait, that the mail server refused, and that were given up. */
export async function readMail({ db, mail }: Pick<Services, 'db' | 'mail'>): Promise<SystemReport['mail']> {
  const state = await queryRow<MailState>(
    db,
    sql`
    select count(*) filter (where given_up_at is null)::int as waiting,
      min(due_at) filter (where given_up_at is null and due_at <= now()) as "oldestAt",
      count(*) filter (where given_up_at is null and problem is not null)::int as refused,
      count(*) filter (where given_up_at is not null)::int as "givenUp",
      (array_agg(problem order by coalesce(given_up_at, due_at) desc) filter (where problem is not null))[1] as problem
    from outgoing_mails`,
  );
  return { kind: mail.kind, ...state, oldestAt: isoOf(state.oldestAt) };
}

/** The server's own language model, which is asked whether it is there. */
export async function readModel({ config: { llm } }: Pick<Services, 'config'>): Promise<SystemReport['model']> {
  return { ...(await checkModel(llm)), name: llm.model ?? null, hasKey: llm.apiKey !== undefined };
}

/** How the webhooks of the payment provider arrive; null where nothing is sold. */
export async function readPayments(db: Db, isSelling: boolean): Promise<SystemReport['payments']> {
  if (!isSelling) return null;
  const { waiting, oldestWaitingAt, givenUp, lastReceivedAt, isSilent } = await webhookHealth(db);
  return { waiting, givenUp, isSilent, oldestAt: isoOf(oldestWaitingAt), lastWebhookAt: isoOf(lastReceivedAt) };
}

/** The drivers return an instant of such a query as text or as a Date. */
const isoOf = (instant: string | Date | null) => instant && new Date(instant).toISOString();
