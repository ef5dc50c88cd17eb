import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { coupons, ledgerEntries } from '../../../database/schema/index.ts';
import { reserveCoupon } from './reserve-coupon.ts';
import { redeemCoupon, releaseCoupon } from './settle-coupon.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let made = 0;
async function newCoupon(values: Partial<typeof coupons.$inferInsert> = {}) {
  const code = `CODE${made++}`;
  const coupon = { code, discountPercent: 20, validFrom: new Date('2026-11-01T00:00:00Z'), ...values };
  await database.db.insert(coupons).values(coupon);
  return coupon.code;
}

const reserve = (
  code: string,
  { userId = randomUUID(), checkoutId = randomUUID(), period = 'month' as 'month' | 'year' } = {},
) => database.db.transaction((tx) => reserveCoupon(tx, { code, userId, checkoutId, period, now: NOW }));
const redeem = (userId: string, checkoutId: string) =>
  database.db.transaction((tx) => redeemCoupon(tx, userId, checkoutId, NOW));
const release = (userId: string, checkoutId: string) =>
  database.db.transaction((tx) => releaseCoupon(tx, userId, checkoutId, NOW));
async function usesOf(code: string) {
  const [row] = await database.db.select({ uses: coupons.currentUses }).from(coupons).where(eq(coupons.code, code));
  return row?.uses;
}
async function entriesOf(userId: string) {
  const rows = await database.db
    .select({ kind: ledgerEntries.kind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId));
  return rows.map(({ kind }) => kind).toSorted();
}

it('of 200 simultaneous checkouts with a coupon of one use, exactly one gets it', async () => {
  const code = await newCoupon({ maxUses: 1 });
  const results = await Promise.all(Array.from({ length: 200 }, () => reserve(code)));
  expect(results.filter((result) => 'discount' in result)).toEqual([{ discount: { percent: 20, amount: null } }]);
  expect(results.filter((result) => 'refused' in result && result.refused === 'used up')).toHaveLength(199);
  expect(await usesOf(code)).toBe(1);
});

describe('a coupon', () => {
  it.each([
    ['is found in small letters and with spaces', {}, undefined],
    ['that is switched off is as unknown', { isActive: false }, 'unknown'],
    ['that was deleted is as unknown', { deletedAt: NOW }, 'unknown'],
    ['does not apply before its start', { validFrom: new Date('2026-11-23T10:00:00.001Z') }, 'not yet valid'],
    ['applies from its start on', { validFrom: NOW }, undefined],
    ['does not apply from its end on', { validUntil: NOW }, 'expired'],
    ['applies until its end', { validUntil: new Date('2026-11-23T10:00:00.001Z') }, undefined],
    ['of a yearly plan does not apply to a monthly one', { period: 'year' as const }, 'other period'],
    ['of a monthly plan applies to it', { period: 'month' as const }, undefined],
  ])('%s', async (_what, values, refused) => {
    const code = await newCoupon(values);
    const result = await reserve(` ${code.toLowerCase()} `);
    expect(result).toEqual(refused ? { refused } : { discount: { percent: 20, amount: null } });
    expect(await usesOf(code)).toBe(refused ? 0 : 1);
  });

  it('nobody made is unknown', async () => {
    expect(await reserve('NOBODY')).toEqual({ refused: 'unknown' });
  });

  it('with a limit for each user is used by others still', async () => {
    const code = await newCoupon({ maxUsesPerUser: 1 });
    const userId = randomUUID();
    expect(await reserve(code, { userId })).toHaveProperty('discount');
    expect(await reserve(code, { userId })).toEqual({ refused: 'used by you' });
    expect(await reserve(code)).toHaveProperty('discount');
  });

  it('is reserved once by a checkout that asks twice', async () => {
    const code = await newCoupon({ maxUses: 1 });
    const checkout = { userId: randomUUID(), checkoutId: randomUUID() };
    expect(await reserve(code, checkout)).toEqual(await reserve(code, checkout));
    expect(await usesOf(code)).toBe(1);
  });
});

describe('a reservation', () => {
  it('is redeemed once by its payment, and cannot be released then', async () => {
    const code = await newCoupon({ maxUses: 1 });
    const [userId, checkoutId] = [randomUUID(), randomUUID()];
    await reserve(code, { userId, checkoutId });
    expect(await Promise.all([redeem(userId, checkoutId), redeem(userId, checkoutId)])).toEqual([true, true]);
    await release(userId, checkoutId);
    expect(await usesOf(code)).toBe(1);
    expect(await entriesOf(userId)).toEqual(['coupon_redeemed', 'coupon_reserved']);
  });

  it('that is released, however often, gives its use to another', async () => {
    const code = await newCoupon({ maxUses: 1 });
    const [userId, checkoutId] = [randomUUID(), randomUUID()];
    await reserve(code, { userId, checkoutId });
    await Promise.all([release(userId, checkoutId), release(userId, checkoutId)]);
    expect(await usesOf(code)).toBe(0);
    expect(await entriesOf(userId)).toEqual(['coupon_released', 'coupon_reserved']);
    expect(await reserve(code)).toHaveProperty('discount');
  });

  it('that was released is redeemed by a late payment only while a use is left', async () => {
    const code = await newCoupon({ maxUses: 1 });
    const [userId, checkoutId] = [randomUUID(), randomUUID()];
    await reserve(code, { userId, checkoutId });
    await release(userId, checkoutId);
    const [other, otherCheckout] = [randomUUID(), randomUUID()];
    await reserve(code, { userId: other, checkoutId: otherCheckout });
    expect(await redeem(userId, checkoutId)).toBe(false);
    await release(other, otherCheckout);
    expect(await redeem(userId, checkoutId)).toBe(true);
    expect(await usesOf(code)).toBe(1);
  });

  it('that was released is redeemed by a late payment only while its user may use the coupon again', async () => {
    const code = await newCoupon({ maxUsesPerUser: 1 });
    const [userId, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    await reserve(code, { userId, checkoutId: first });
    await release(userId, first);
    await reserve(code, { userId, checkoutId: second });
    expect(await redeem(userId, first)).toBe(false);
    expect([await redeem(userId, second), await redeem(userId, first)]).toEqual([true, false]);
    expect(await usesOf(code)).toBe(1);
  });

  it('of another user is out of reach', async () => {
    const code = await newCoupon();
    const [userId, checkoutId] = [randomUUID(), randomUUID()];
    await reserve(code, { userId, checkoutId });
    expect(await redeem(randomUUID(), checkoutId)).toBe(false);
    await release(randomUUID(), checkoutId);
    expect(await usesOf(code)).toBe(1);
  });

  it('whose checkout is presented by another user gives that user nothing', async () => {
    const [code, otherCode] = [await newCoupon(), await newCoupon()];
    const checkoutId = randomUUID();
    await reserve(code, { checkoutId });
    expect(await reserve(code, { checkoutId })).toEqual({ refused: 'unknown' });
    expect(await reserve(otherCode, { checkoutId })).toEqual({ refused: 'unknown' });
    expect([await usesOf(code), await usesOf(otherCode)]).toEqual([1, 0]);
  });

  it('is released when its checkout changes to another coupon, and can be taken back', async () => {
    const [first, second] = [await newCoupon({ maxUses: 1 }), await newCoupon({ discountPercent: 50 })];
    const checkout = { userId: randomUUID(), checkoutId: randomUUID() };
    await reserve(first, checkout);
    expect(await reserve(second, checkout)).toEqual({ discount: { percent: 50, amount: null } });
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1]);
    expect(await reserve(first, checkout)).toEqual({ discount: { percent: 20, amount: null } });
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0]);
    expect(await redeem(checkout.userId, checkout.checkoutId)).toBe(true);
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0]);
    expect(await entriesOf(checkout.userId)).toEqual([
      'coupon_redeemed',
      ...Array(2).fill('coupon_released'),
      ...Array(3).fill('coupon_reserved'),
    ]);
  });

  it('stays when its checkout asks for another coupon that does not apply', async () => {
    const [first, expired] = [await newCoupon(), await newCoupon({ validUntil: NOW })];
    const checkout = { userId: randomUUID(), checkoutId: randomUUID() };
    await reserve(first, checkout);
    expect(await reserve(expired, checkout)).toEqual({ refused: 'expired' });
    expect(await usesOf(first)).toBe(1);
  });

  it('of a paid checkout is not exchanged', async () => {
    const [first, second] = [await newCoupon(), await newCoupon()];
    const checkout = { userId: randomUUID(), checkoutId: randomUUID() };
    await reserve(first, checkout);
    await redeem(checkout.userId, checkout.checkoutId);
    expect(await reserve(second, checkout)).toEqual({ refused: 'used by you' });
    expect([await usesOf(first), await usesOf(second)]).toEqual([1, 0]);
  });

  it('is made once by the same checkout in two tabs, and no two checkouts that exchange coupons wait for each other', async () => {
    const codes = [await newCoupon(), await newCoupon()] as const;
    const checkout = { userId: randomUUID(), checkoutId: randomUUID() };
    await Promise.all([reserve(codes[0], checkout), reserve(codes[0], checkout)]);
    expect(await usesOf(codes[0])).toBe(1);
    const other = { userId: randomUUID(), checkoutId: randomUUID() };
    await reserve(codes[1], other);
    await Promise.all([reserve(codes[1], checkout), reserve(codes[0], other)]);
    expect([await usesOf(codes[0]), await usesOf(codes[1])]).toEqual([1, 1]);
  });
});
