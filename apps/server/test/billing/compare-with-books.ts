import { DAY_MS, invoiceNumber } from '@pressloom/contract';
import type { DemoPayments } from '@pressloom/testkit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  couponRedemptions,
  coupons,
  creditBalances,
  invoiceCounters,
  invoices,
  ledgerEntries,
  payments,
  planGrants,
  refunds,
  subscriptions,
} from '../../src/database/schema/index.ts';
import type { Stage } from './stage.ts';

/** What the provider's books and ours say differently about these users, in words, and how much was compared. */
export async function compareWithBooks(stage: Stage, userIds: string[]) {
  const ours = await readOurs(stage, userIds);
  return {
    problems: [
      ...comparePayments(stage, ours),
      ...compareSubscriptions(stage, ours),
      ...compareTimes(ours, userIds),
      ...compareRest(ours),
    ],
    payments: ours.payments.length,
    refunds: ours.refunds.length,
    documents: ours.invoices.length,
  };
}

type Ours = Awaited<ReturnType<typeof readOurs>>;

async function readOurs({ db }: Stage, userIds: string[]) {
  const of = (table: typeof payments | typeof refunds | typeof ledgerEntries) => inArray(table.userId, userIds);
  return {
    payments: await db.select().from(payments).where(of(payments)),
    refunds: await db.select().from(refunds).where(of(refunds)),
    ledger: await db.select().from(ledgerEntries).where(of(ledgerEntries)),
    invoices: await db.select().from(invoices).where(inArray(invoices.userId, userIds)),
    subscriptions: await db.select().from(subscriptions).where(inArray(subscriptions.userId, userIds)),
    grants: await db
      .select()
      .from(planGrants)
      .where(and(inArray(planGrants.userId, userIds), eq(planGrants.source, 'payment'))),
    balances: await db.select().from(creditBalances).where(inArray(creditBalances.userId, userIds)),
  };
}

/** Payments of the provider that were compared before. */
const seen = new WeakSet<object>();

type Their = DemoPayments['books']['payments'] extends Map<string, infer Payment> ? Payment : never;

function comparePayments({ demo }: Stage, ours: Ours): string[] {
  const theirs = [...demo.books.payments.values()].filter(
    (each) => !seen.has(each) && each.description !== 'Authorization' && /captured|refunded/.test(each.status),
  );
  for (const their of theirs) seen.add(their);
  return [
    ...theirs.flatMap((their) =>
      comparePayment(their, demo.books, ours).map((what) => `${their.id} (${their.status}, ${their.amount}): ${what}`),
    ),
    ...ours.payments
      .filter(({ providerId }) => !demo.books.payments.has(providerId))
      .map(({ providerId }) => `${providerId} is unknown at the provider`),
    ...ours.refunds
      .filter(({ state }) => state !== 'processed' && state !== 'failed')
      .map(({ id, state }) => `Refund ${id} is ${state}`),
  ];
}

function comparePayment(their: Their, { refunds: all }: DemoPayments['books'], ours: Ours): string[] {
  const row = ours.payments.find(({ providerId }) => providerId === their.id);
  if (!row) return ['is unknown here'];
  const charges = ours.ledger.filter(({ kind, subject }) => kind === 'charge' && subject === their.id);
  const back = [...all.values()].filter((each) => each.payment_id === their.id && each.status === 'processed');
  const backThere = back.reduce((sum, { amount }) => sum + amount, 0);
  const backHere = back.reduce((sum, { id }) => sum - (entry(ours.ledger, 'refund', id)?.paise ?? 0), 0);
  const own = ours.invoices.filter(({ paymentId }) => paymentId === row.id);
  const numbered = own.filter(({ refundId }) => !refundId).length;
  const notes = own.length - numbered;
  const wrong: [boolean, string][] = [
    [charges.length !== 1 || charges[0]?.paise !== their.amount, `has ${charges.length} charges in the ledger`],
    [backThere !== backHere, `${backThere} went back, and the ledger says ${backHere}`],
    [backThere > their.amount, 'more went back than was paid'],
    [!row.isOwed && backThere !== their.amount, `is not owed, and ${backThere} went back`],
    [numbered !== Number(row.isOwed), `has ${numbered} invoices`],
    [row.isOwed && notes !== back.length, `has ${notes} credit notes for ${back.length} refunds`],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => what);
}

const entry = (ledger: Ours['ledger'], kind: string, subject: string) =>
  ledger.find((each) => each.kind === kind && each.subject === subject);

function compareSubscriptions({ demo }: Stage, { subscriptions: ours }: Ours): string[] {
  const charged = [...demo.books.subscriptions.values()].filter(({ status }) =>
    /^(authenticated|active|pending|halted)$/.test(status),
  );
  const inForce = ours.filter(isInForce);
  return [
    ...charged
      .filter(({ id }) => !inForce.some(({ providerId }) => providerId === id))
      .map(({ id, status }) => `${id} is ${status}, and nothing is in force here`),
    ...inForce
      .filter(({ userId, id }) => inForce.some((other) => other.userId === userId && other.id !== id))
      .map(({ userId }) => `${userId} has two subscriptions in force`),
  ];
}

const isInForce = ({ state }: Ours['subscriptions'][number]) => state !== 'ended' && state !== 'refunded';

/** The shortest month and year. */
const LEAST_MS = { month: 28 * DAY_MS, year: 365 * DAY_MS };

/** No day that was paid is lost or counted twice, and what is said of the end is true. */
function compareTimes({ grants, payments: paid, subscriptions: all }: Ours, userIds: string[]): string[] {
  const timed = paid.filter(({ from, until }) => from && until);
  const differing = timed.filter(({ id, from, until }) => {
    const grant = grants.find(({ subject }) => subject === id);
    return grant?.from.getTime() !== from?.getTime() || grant?.until?.getTime() !== until?.getTime();
  });
  const short = timed.filter(
    ({ period, from, until }) => (until?.getTime() ?? 0) - (from?.getTime() ?? 0) < LEAST_MS[period],
  );
  return [
    ...differing.map(({ providerId }) => `${providerId} pays for another time than it gives`),
    ...short.map(({ providerId }) => `${providerId} has lost some of its time`),
    ...userIds.flatMap((userId) => {
      const own = grants
        .filter((grant) => grant.userId === userId && grant.endedAt === null)
        .toSorted((one, other) => one.from.getTime() - other.from.getTime());
      const overlap = own.some(({ from }, index) => index > 0 && from < (own[index - 1]?.until ?? from));
      const subscription = all.find((each) => each.userId === userId && isInForce(each));
      const until = own.at(-1)?.until;
      const isSaidRight = !subscription || subscription.paidUntil.getTime() === until?.getTime();
      return [
        ...(overlap ? [`${userId} has paid twice for the same days`] : []),
        ...(isSaidRight
          ? []
          : [`${userId} is told ${subscription.paidUntil.toISOString()}, and ${until?.toISOString()} is paid`]),
      ];
    }),
  ];
}

function compareRest({ balances, ledger }: Ours): string[] {
  return balances.flatMap(({ userId, left }) => {
    const sum = ledger.reduce((total, each) => (each.userId === userId ? total + each.credits : total), 0);
    return sum === left ? [] : [`${userId} has ${left} credits, and the ledger says ${sum}`];
  });
}

/** What is wrong with the numbers of all invoices, and the uses of all coupons. */
export async function compareNumbers({ db }: Stage): Promise<string[]> {
  const counters = await db.select().from(invoiceCounters);
  const numbers = new Set((await db.select({ number: invoices.number }).from(invoices)).map(({ number }) => number));
  const expected = counters.flatMap(({ series, financialYear, last }) =>
    Array.from({ length: last }, (_, index) => invoiceNumber(series, financialYear, index + 1)),
  );
  const used = await db
    .select({ code: coupons.code, max: coupons.maxUses, uses: coupons.currentUses, redeemed: REDEEMED })
    .from(coupons);
  return [
    ...expected.filter((number) => !numbers.has(number)).map((number) => `Invoice ${number} is missing`),
    ...(expected.length === numbers.size ? [] : [`${numbers.size} invoices, ${expected.length} numbers`]),
    ...used
      .filter(({ max, uses, redeemed }) => uses !== redeemed || (max !== null && uses > max))
      .map(({ code, uses, redeemed }) => `Coupon ${code} counts ${uses} uses and has ${redeemed}`),
  ];
}

const REDEEMED = sql<number>`(select count(*)::int from ${couponRedemptions} r
  where r.coupon_id = "coupons"."id" and r.state <> 'released')`;
