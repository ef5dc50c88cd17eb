import { DAY_MS } from '@pressloom/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import { openShop, type Shop } from '../../../../test/shop.ts';
import { sumEntries } from '../../../../test/sum-entries.ts';
import { accountDeletions, activity, invoices, notifications, outgoingMails } from '../../../database/schema/index.ts';
import { onRunSoon, runSoon } from '../../../system/run-soon.ts';
import { sendDueMails } from '../../mails/index.ts';
import { attachDocument } from '../invoices/attach-document.ts';
import { SWEEP_PAYMENTS } from '../job-names.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { refundAsAdministrator, requestRefund } from '../refunds/request-refund.ts';
import { requireProvider } from '../require-billing.ts';
import { webhookHealth } from '../webhooks/webhook-health.ts';
import { cancelSubscription, changeCard, resumeSubscription } from './act-on-subscription.ts';
import { followSubscription } from './follow-subscription.ts';
import { missedMonths } from './missed-months.ts';

let shop: Shop;
let ada: TestUser;
beforeAll(async () => {
  shop = await openShop({ CONTACT_EMAIL: 'boss@example.com' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.demo.webhooks.faultWith(undefined);
  ada = await signUp(shop.server);
});

/** Days pass at the provider; what it tells, and what the sweep asks, is acted on. */
async function pass(days: number) {
  await shop.demo.advance(days * DAY_MS);
  await shop.hear();
  await shop.sweep();
}
const mandateOf = async (user: TestUser) => {
  const [row] = (await shop.subscriptionsOf(user)).filter(({ providerId }) => providerId !== null);
  return shop.demo.books.subscriptions.get(row?.providerId ?? '');
};
const stateOf = async (user: TestUser) => (await shop.billingOf(user)).subscription?.state;
const mailsTo = async (address: string) =>
  (
    await shop.server.services.db
      .select({ subject: outgoingMails.subject, text: outgoingMails.text })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, address))
  ).filter(({ subject }) => !subject.startsWith('Confirm') && !subject.startsWith('Your receipt'));
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const activityOf = async ({ user }: TestUser) => {
  const isBilling = and(
    eq(activity.userId, user.id),
    notInArray(activity.kind, ['account.signed-up', 'account.signed-in']),
  );
  const rows = await shop.server.services.db.select().from(activity).where(isBilling).orderBy(activity.createdAt);
  return rows.map(({ kind }) => kind);
};
const bellOf = ({ user }: TestUser) =>
  shop.server.services.db
    .select({ kind: notifications.kind, title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(notifications.createdAt);
const cancel = (user: TestUser) => cancelSubscription(shop.server.services, user.user.id, shop.now());
const resume = (user: TestUser) => resumeSubscription(shop.server.services, user.user.id, shop.now());
const giveBack = (paymentId: string) =>
  shop.server.services.db.transaction((tx) => requestRefund(tx, ada.user.id, paymentId, 149_900, shop.now()));
const ledgerOf = async ({ user }: TestUser) => (await sumEntries(shop.server.services.db, user.id)).paise;

describe('a subscription by the month', () => {
  it('that was charged for the next month just before it is cancelled lasts until the end of that month', async () => {
    await shop.buy(ada, 'month');
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(31 * DAY_MS);
    await cancel(ada);
    expect(await shop.paymentsOf(ada)).toHaveLength(2);
    expect(await stateOf(ada)).toBe('cancelled');
    expect(await shop.planOf(ada)).toBe('pro');
  });

  it('is found to be charged by comparing with the payments of the provider', async () => {
    await shop.buy(ada, 'month');
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(31 * DAY_MS);
    expect(await shop.paymentsOf(ada)).toHaveLength(1);
    await shop.compare();
    expect(await shop.paymentsOf(ada)).toHaveLength(2);
  });

  it('is charged every month, each once, with its invoice, and Pro never stops', async () => {
    await shop.buy(ada, 'month');
    for (let month = 0; month < 3; month++) {
      await pass(31);
      expect(await shop.planOf(ada)).toBe('pro');
    }
    const paid = await shop.paymentsOf(ada);
    expect(paid).toHaveLength(4);
    expect(paid.slice(1).map(({ from }) => from)).toEqual(paid.slice(0, -1).map(({ until }) => until));
    const rows = await shop.server.services.db.select().from(invoices).where(eq(invoices.userId, ada.user.id));
    expect([rows.length, await ledgerOf(ada)]).toEqual([4, 4 * 149_900]);
  });

  it('goes on without a webhook, as the sweep asks when the paid time ends', async () => {
    await shop.buy(ada, 'month');
    shop.demo.webhooks.faultWith(() => 'lost');
    await pass(32);
    expect([await shop.planOf(ada), (await shop.paymentsOf(ada)).length]).toEqual(['pro', 2]);
  });

  it('whose card fails works on while it is tried again, and is Free when it has failed for good', async () => {
    await shop.buy(ada, 'month', { outcome: 'expires' });
    await pass(31);
    expect([await stateOf(ada), await shop.planOf(ada)]).toEqual(['pending', 'pro']);
    expect((await shop.billingOf(ada)).isInGrace).toBe(true);
    await pass(4);
    expect([await stateOf(ada), await shop.planOf(ada)]).toEqual(['halted', 'free']);
    const marked = expect.stringMatching(/^Demo payment: no money moves\. /);
    expect(await mailsTo(ada.user.email)).toEqual([
      { subject: 'We could not charge you for Pro', text: marked },
      { subject: 'Your plan is Free now', text: marked },
    ]);
    // The bell says the same once, with a link to Billing, and no notification is emailed besides.
    expect(await bellOf(ada)).toEqual([
      { kind: 'billing', title: 'We could not charge you for Pro', message: marked },
      { kind: 'billing', title: 'Your plan is Free now', message: marked },
    ]);
    expect((await shop.billingOf(ada)).canBuy).toEqual(['month', 'year']);
    expect(await activityOf(ada)).toEqual(['account.paid', 'account.charge-failed', 'account.halted']);
  });

  it('is paid at once with a card that is changed while it is pending', async () => {
    await shop.buy(ada, 'month', { outcome: 'expires' });
    await pass(31);
    const { subscriptionId } = await changeCard(shop.server.services, ada.user.id);
    await shop.demo.pay({ subscriptionId, cardChange: true });
    await shop.hear();
    expect([await stateOf(ada), (await shop.paymentsOf(ada)).length]).toEqual(['active', 2]);
    expect((await shop.billingOf(ada)).isInGrace).toBe(false);
  });

  it('that is halted goes on with a changed card and the month that is charged by hand', async () => {
    await shop.buy(ada, 'month', { outcome: 'expires' });
    // Whatever the month: one of 31 days and its grace are over, too.
    await pass(37);
    const { subscriptionId } = await changeCard(shop.server.services, ada.user.id);
    await shop.demo.pay({ subscriptionId, cardChange: true });
    await shop.hear();
    expect([await stateOf(ada), await shop.planOf(ada)]).toEqual(['active', 'free']);
    // Administrators get one email, and System names it until it is done.
    const toDo = new RegExp(`^The subscription ${subscriptionId} of ${ada.user.email} is active`);
    await shop.sweep();
    expect((await mailsTo('boss@example.com')).filter(({ text }) => toDo.test(text))).toHaveLength(1);
    const missed = async () =>
      (await missedMonths(shop.server.services.db, shop.now())).filter((text) => toDo.test(text));
    expect(await missed()).toEqual([expect.stringContaining('choose Attempt Charge')]);
    const waiting = shop.demo.invoices(subscriptionId).find(({ status }) => status === 'issued');
    await shop.demo.chargeInvoice(waiting?.id ?? '');
    await shop.hear();
    expect([await shop.planOf(ada), (await shop.billingOf(ada)).isInGrace]).toEqual(['pro', false]);
    expect(await missed()).toEqual([]);
    expect(await ledgerOf(ada)).toBe(2 * 149_900);
  });

  it('that misses the next month too, with its new card: administrators get an email for each month', async () => {
    await shop.buy(ada, 'month', { outcome: 'expires' });
    for (let month = 0; month < 2; month++) {
      await pass(37);
      expect(await stateOf(ada)).toBe('halted');
      const { subscriptionId } = await changeCard(shop.server.services, ada.user.id);
      await shop.demo.pay({ subscriptionId, cardChange: true, outcome: 'expires' });
      await shop.hear();
    }
    const texts = (await mailsTo('boss@example.com')).map(({ text }) => text);
    const emails = texts.filter((text) => text.includes(`of ${ada.user.email} is active`));
    expect([emails.length, new Set(emails).size]).toEqual([2, 2]);
    expect(await ledgerOf(ada)).toBe(149_900);
  });

  it('whose missed month is charged weeks later begins again with that payment', async () => {
    await shop.buy(ada, 'month', { outcome: 'expires' });
    await pass(50);
    const { subscriptionId } = await changeCard(shop.server.services, ada.user.id);
    await shop.demo.pay({ subscriptionId, cardChange: true });
    const waiting = shop.demo.invoices(subscriptionId).find(({ status }) => status === 'issued');
    await shop.demo.chargeInvoice(waiting?.id ?? '');
    await shop.hear();
    const [, second] = await shop.paymentsOf(ada);
    expect(second?.from).toEqual(second?.paidAt);
    await pass(25);
    expect(await shop.planOf(ada)).toBe('pro');
  });

  it('that is refunded in full is ended at the provider at once, without waiting for the next sweep', async () => {
    const { db, database } = shop.server.services;
    await shop.buy(ada, 'month');
    const [payment] = await shop.paymentsOf(ada);
    const jobs: string[] = [];
    const stop = await onRunSoon(database, (job) => jobs.push(job));
    await db.transaction((tx) =>
      refundAsAdministrator(tx, { paymentId: payment?.id ?? '', total: 149_900, reason: 'As agreed' }, shop.now()),
    );
    await runSoon(db, 'last');
    await expect.poll(() => jobs).toContain('last');
    await stop();
    expect(jobs).toContain(SWEEP_PAYMENTS);
    await shop.sweep();
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['refunded', 'cancelled']);
  });

  it('of an account that an earlier release has deleted is charged once at most, and not kept', async () => {
    await shop.buy(ada, 'month');
    const mandate = await mandateOf(ada);
    await shop.server.services.db
      .insert(accountDeletions)
      .values({ userId: ada.user.id, email: ada.user.email, takeBack: false });
    await pass(31);
    await shop.refund();
    await shop.sweep();
    expect([await ledgerOf(ada), mandate?.status]).toEqual([149_900, 'cancelled']);
  });

  it('by UPI cannot change what pays for it, and can be bought anew when it fails', async () => {
    await shop.buy(ada, 'month', { method: 'upi' });
    await expect(changeCard(shop.server.services, ada.user.id)).rejects.toMatchObject({ code: 'card_not_changeable' });
    shop.demo.refuseCharges((await mandateOf(ada))?.id ?? '', 'insufficient_funds');
    await pass(35);
    expect(await stateOf(ada)).toBe('halted');
    const before = await mandateOf(ada);
    await shop.buy(ada, 'month');
    await shop.sweep();
    expect([await stateOf(ada), await shop.planOf(ada), before?.status]).toEqual(['active', 'pro', 'cancelled']);
  });
});

describe('cancelling', () => {
  it('charges nothing any more, and Pro stays until the end of the paid time', async () => {
    await shop.buy(ada, 'month');
    await pass(10);
    await cancel(ada);
    expect([await stateOf(ada), await shop.planOf(ada), (await mandateOf(ada))?.status]).toEqual([
      'cancelled',
      'pro',
      'paused',
    ]);
    await pass(25);
    expect([await stateOf(ada), await shop.planOf(ada), (await mandateOf(ada))?.status]).toEqual([
      'ended',
      'free',
      'cancelled',
    ]);
    await shop.sweep();
    expect(await bellOf(ada)).toMatchObject([{ kind: 'billing', title: 'Your plan is Free now' }]);
    expect(await ledgerOf(ada)).toBe(149_900);
  });

  it('can be taken back until then', async () => {
    await shop.buy(ada, 'month');
    await pass(3);
    await cancel(ada);
    await resume(ada);
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);
    expect(await activityOf(ada)).toEqual(['account.paid', 'account.cancelled', 'account.resumed']);
    await pass(29);
    expect([await shop.planOf(ada), (await shop.paymentsOf(ada)).length]).toEqual(['pro', 2]);
    await cancel(ada);
    await pass(40);
    await expect(resume(ada)).rejects.toMatchObject({ code: 'no_subscription' });
  });

  it('can be taken back though the provider cannot be asked, and while the sweep still tells of it', async () => {
    await shop.buy(ada, 'month');
    await cancel(ada);
    shop.demo.failNext('POST /v1/subscriptions/:id/resume', '500 before saving');
    await expect(resume(ada)).rejects.toMatchObject({ kind: 'unknown' });
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'paused']);
    expect(await activityOf(ada)).toEqual(['account.paid', 'account.cancelled']);
    await shop.sweep();
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);
    await resume(ada);
    shop.demo.failNext('POST /v1/subscriptions/:id/pause', '500 before saving');
    await cancel(ada);
    await Promise.all([shop.sweep(), resume(ada)]);
    await shop.sweep();
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);
  });

  it('and taking it back is done once, though the click, the sweep and a webhook do it at the same time', async () => {
    await shop.buy(ada, 'month');
    const provider = requireProvider(shop.server.services);
    const [row] = await shop.subscriptionsOf(ada);
    /** Another process does the same between reading and changing. */
    const followAfter = async (name: 'pauseSubscription' | 'resumeSubscription') => {
      const change = async (id: string) => {
        await provider[name](id);
        return provider[name](id);
      };
      if (row) await followSubscription(shop.server.services, { ...provider, [name]: change }, row, shop.now());
    };

    shop.demo.failNext('POST /v1/subscriptions/:id/pause', '500 before saving');
    await cancel(ada);
    await followAfter('pauseSubscription');
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['cancelled', 'paused']);

    shop.demo.failNext('POST /v1/subscriptions/:id/resume', '500 before saving');
    await expect(resume(ada)).rejects.toMatchObject({ kind: 'unknown' });
    await followAfter('resumeSubscription');
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);

    await Promise.all([cancel(ada), shop.sweep(), shop.sweep()]);
    expect((await mandateOf(ada))?.status).toBe('paused');
    await resume(ada);
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);
  });

  it.each([
    ["of the provider's dashboard stands, however soon after it comes", 'dashboard', 'paused'],
    ['of ours that arrives after it is taken back', 'ours', 'active'],
  ] as const)('is taken back, and a pause %s', async (_, whose, state) => {
    await shop.buy(ada, 'month');
    const provider = requireProvider(shop.server.services);
    const [row] = await shop.subscriptionsOf(ada);
    if (whose === 'ours') {
      await cancel(ada);
      // Its pause is still on its way.
      await provider.resumeSubscription(row?.providerId ?? '');
    }
    let isFirst = true;
    const meanwhile = async () => {
      if (isFirst) await resume(ada);
      isFirst = false;
    };
    const slow: PaymentProvider = {
      ...provider,
      readSubscription: async (id) => {
        const read = await provider.readSubscription(id);
        if (whose === 'dashboard' && isFirst) {
          await meanwhile();
          await provider.pauseSubscription(id);
        }
        return read;
      },
      pauseSubscription: async (id) => {
        await meanwhile();
        return provider.pauseSubscription(id);
      },
    };
    if (row) await followSubscription(shop.server.services, slow, row, shop.now());
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual([state, state]);
    await resume(ada);
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['active', 'active']);
  });

  it('at the provider is told, and Pro stays until the end of the paid time', async () => {
    await shop.buy(ada, 'month');
    await requireProvider(shop.server.services).cancelSubscription((await mandateOf(ada))?.id ?? '');
    await shop.hear();
    expect([await stateOf(ada), await shop.planOf(ada)]).toEqual(['cancelled', 'pro']);
    expect((await shop.billingOf(ada)).subscription?.canResume).toBe(false);
    expect(await subjectsTo(ada.user.email)).toEqual(['Pro will not renew']);
  });

  it('counts from the click, though the provider cannot be asked: the sweep tells it', async () => {
    await shop.buy(ada, 'month');
    shop.demo.failNext('POST /v1/subscriptions/:id/pause', '500 before saving');
    await cancel(ada);
    expect([await stateOf(ada), (await mandateOf(ada))?.status]).toEqual(['cancelled', 'active']);
    await shop.sweep();
    expect((await mandateOf(ada))?.status).toBe('paused');
  });

  it('of a charge that arrives after it all the same: it goes back, and is told', async () => {
    await shop.buy(ada, 'month');
    await cancel(ada);
    const mandate = await mandateOf(ada);
    // The provider's own dashboard has resumed it.
    if (mandate) mandate.status = 'active';
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(31 * DAY_MS);
    await shop.sweep();
    await shop.refund();
    const [, second] = await shop.paymentsOf(ada);
    expect(second).toMatchObject({ isOwed: false, problem: 'The subscription was cancelled before.' });
    expect(await subjectsTo(ada.user.email)).toContain('We’re refunding your payment');
    expect([await ledgerOf(ada), await shop.planOf(ada)]).toEqual([149_900, 'free']);
    expect((await mandateOf(ada))?.status).toBe('cancelled');
  });

  it('with the account is done at the provider', async () => {
    await shop.buy(ada, 'month');
    const mandate = await mandateOf(ada);
    expect((await ada.request('POST', '/api/account/delete', { password: ada.password })).status).toBe(202);
    await shop.sweep();
    expect(mandate?.status).toBe('cancelled');
    expect((await shop.paymentsOf(ada)).length).toBe(1);
  });
});

describe('a month that is bought before another is over', () => {
  it('says when it is charged, and is looked at then', async () => {
    await shop.buy(ada, 'month');
    await requireProvider(shop.server.services).cancelSubscription((await mandateOf(ada))?.id ?? '');
    await shop.hear();
    await pass(10);
    await shop.buy(ada, 'month');
    const { subscription } = await shop.billingOf(ada);
    const rows = await shop.subscriptionsOf(ada);
    const mandate = shop.demo.books.subscriptions.get(rows.at(-1)?.providerId ?? '');
    expect(subscription?.renewsAt).toBe(new Date((mandate?.current_end ?? 0) * 1000).toISOString());
    expect(Date.parse(subscription?.renewsAt ?? '')).toBeLessThan(Date.parse(subscription?.paidUntil ?? ''));
    shop.demo.webhooks.faultWith(() => 'lost');
    await pass(32);
    expect(await shop.paymentsOf(ada)).toHaveLength(3);
  });

  it('and given back while the one before it runs: what is said to be paid ends with that one', async () => {
    await shop.buy(ada, 'month');
    await requireProvider(shop.server.services).cancelSubscription((await mandateOf(ada))?.id ?? '');
    await shop.hear();
    await pass(10);
    await shop.buy(ada, 'month');
    await pass(32);
    const paid = await shop.paymentsOf(ada);
    expect(paid).toHaveLength(3);
    await giveBack(paid[2]?.id ?? '');
    const kinds = ['account.paid', 'account.cancelled', 'account.paid', 'account.paid'];
    expect(await activityOf(ada)).toEqual([...kinds, 'account.refund-requested', 'account.paid-time-ended']);
    const { subscription, planUntil } = await shop.billingOf(ada);
    const until = paid[1]?.until?.toISOString();
    expect([subscription?.state, subscription?.paidUntil, planUntil]).toEqual(['active', until, until]);
    // Nobody is asked to charge what was given back.
    await pass(26);
    const missed = await missedMonths(shop.server.services.db, shop.now());
    expect(missed.filter((text) => text.includes(ada.user.email))).toEqual([]);
  });

  it('whose charges fail before that is over: its user stays on Pro, and is told until when', async () => {
    await shop.buy(ada, 'month');
    await requireProvider(shop.server.services).cancelSubscription((await mandateOf(ada))?.id ?? '');
    await shop.hear();
    await pass(10);
    await shop.buy(ada, 'month', { outcome: 'expires' });
    await pass(31);
    await pass(4);
    expect([await stateOf(ada), await shop.planOf(ada)]).toEqual(['halted', 'pro']);
    const { subject, text } = (await mailsTo(ada.user.email)).at(-1) ?? {};
    expect([subject, text]).toEqual([
      'We charge you no more for Pro',
      expect.stringMatching(/ Pro ends on \d+ \w+ \d{4} \(India time\)\. /),
    ]);
    // With another card, administrators get an email about the month to be charged by hand, although Pro still runs.
    const { subscriptionId } = await changeCard(shop.server.services, ada.user.id);
    await shop.demo.pay({ subscriptionId, cardChange: true });
    await shop.hear();
    const emails = (await mailsTo('boss@example.com')).filter((mail) =>
      mail.text.includes(`of ${ada.user.email} is active`),
    );
    expect(emails).toHaveLength(1);
  });
});

describe('another period', () => {
  it('begins when the paid month ends, and the month is charged no more', async () => {
    await shop.buy(ada, 'month');
    await pass(10);
    const month = await mandateOf(ada);
    const [first] = await shop.paymentsOf(ada);
    await shop.buy(ada, 'year');
    await shop.sweep();
    const [, second] = await shop.paymentsOf(ada);
    expect(second?.from).toEqual(first?.until);
    expect([month?.status, await stateOf(ada)]).toEqual(['cancelled', 'active']);
    expect(await activityOf(ada)).toEqual(['account.paid', 'account.replaced', 'account.paid']);
    await pass(30);
    expect([await shop.planOf(ada), (await shop.paymentsOf(ada)).length]).toEqual(['pro', 2]);
  });

  it('begins at once when the month before it is given back: no paid day is lost', async () => {
    await shop.buy(ada, 'month');
    await pass(3);
    await shop.buy(ada, 'year');
    const [month, year] = await shop.paymentsOf(ada);
    const length = (year?.until?.getTime() ?? 0) - (year?.from?.getTime() ?? 0);
    const asked = shop.now();
    await giveBack(month?.id ?? '');
    await shop.refund();
    expect(await shop.planOf(ada)).toBe('pro');
    expect((await mailsTo(ada.user.email)).at(-1)?.text).toMatch(
      / Pro is paid until \d+ \w+ \d{4} \(India time\), also where an invoice names other days\.$/,
    );
    const until = new Date(asked.getTime() + length);
    expect((await shop.paymentsOf(ada)).at(-1)).toMatchObject({ from: asked, until });
    expect((await shop.billingOf(ada)).subscription).toMatchObject({ period: 'year', paidUntil: until.toISOString() });
    await shop.sweep();
    // Its reminder comes earlier, too. The one before it is not shown as if its time had been used.
    const subscriptions = await shop.subscriptionsOf(ada);
    expect(subscriptions.map(({ state }) => state).sort()).toEqual(['active', 'refunded']);
    const inForce = subscriptions.find(({ state }) => state === 'active');
    expect(inForce?.checkAt).toEqual(new Date(until.getTime() - 14 * DAY_MS));
    expect(subscriptions.find(({ state }) => state === 'refunded')?.checkAt).toBeNull();
  });

  it('begins as much earlier once, also when the bank returns the refund before it and it is asked for again', async () => {
    shop.demo.refundsAre('failed after a day');
    await shop.buy(ada, 'month');
    await pass(3);
    const [first] = await shop.paymentsOf(ada);
    await giveBack(first?.id ?? '');
    await shop.refund();
    await shop.buy(ada, 'month');
    await shop.demo.advance(60_000);
    await shop.buy(ada, 'year');
    await pass(2);
    shop.demo.refundsAre('processed');
    const timesOf = async () => (await shop.paymentsOf(ada)).map(({ from, until }) => ({ from, until }));
    const [before, billing] = [await timesOf(), await shop.billingOf(ada)];
    expect(before[2]?.from).toEqual(before[1]?.until);
    await giveBack(first?.id ?? '');
    expect([await timesOf(), await shop.billingOf(ada)]).toEqual([before, billing]);
  });
});

describe('a year', () => {
  it('is reminded of two weeks before its end, once, ends, and can be bought on without a gap', async () => {
    await shop.buy(ada, 'year');
    const eve = await signUp(shop.server);
    await shop.buy(eve, 'year');
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.demo.advance(340 * DAY_MS);
    await shop.buy(eve, 'year');
    await pass(13);
    expect(await subjectsTo(ada.user.email)).toEqual(['Your year of Pro ends soon']);
    await pass(15);
    expect([await shop.planOf(ada), await stateOf(ada)]).toEqual(['free', 'ended']);
    expect([await shop.planOf(eve), await subjectsTo(eve.user.email)]).toEqual(['pro', []]);
  });

  it('has nothing to cancel: it is charged once', async () => {
    await shop.buy(ada, 'year');
    expect((await shop.billingOf(ada)).subscription).toMatchObject({ canCancel: false, renewsAt: null });
    await expect(cancel(ada)).rejects.toMatchObject({ code: 'not_cancellable' });
  });
});

describe('silent webhooks', () => {
  it('are noticed while money arrives, and the administrators are told once a day', async () => {
    await shop.server.services.db.delete(outgoingMails);
    shop.demo.webhooks.faultWith(() => 'lost');
    await shop.buy(ada, 'year');
    expect((await webhookHealth(shop.server.services.db, shop.now())).isSilent).toBe(false);
    await shop.demo.advance(2 * 3_600_000);
    await shop.sweep();
    await shop.sweep();
    expect((await webhookHealth(shop.server.services.db, shop.now())).isSilent).toBe(true);
    expect(await subjectsTo('boss@example.com')).toEqual(['No webhooks arrive from the payment provider']);
    // Once it is sent, too.
    while ((await sendDueMails(shop.server.services, attachDocument)) > 0);
    await shop.sweep();
    expect(await subjectsTo('boss@example.com')).toEqual([]);
  });
});

describe('what cannot be settled', () => {
  it('is told to the administrators in one mail a day, once it has failed for hours', async () => {
    await shop.server.services.db.delete(outgoingMails);
    const purchases = [await shop.begin(ada, 'year'), await shop.begin(await signUp(shop.server), 'year')];
    const alerts = async () =>
      (await subjectsTo('boss@example.com')).filter((subject) => subject.startsWith('A payment'));
    const fail = async () => {
      // Orders of other tests are still watched.
      for (let count = 0; count < 20; count++) shop.demo.failNext('GET /v1/orders/:id/payments', '500 before saving');
      await shop.sweep();
    };
    await shop.demo.advance(15 * 60_000);
    await fail();
    expect(await alerts()).toEqual([]);
    await shop.demo.advance(4 * 3_600_000);
    await fail();
    expect(await alerts()).toEqual(['A payment cannot be settled']);
    expect(await shop.stateOf(ada, purchases[0]?.id ?? '')).toBe('open');
  });
});
