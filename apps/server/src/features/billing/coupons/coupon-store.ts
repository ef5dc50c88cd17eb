import type { CouponForm } from '@pressloom/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { couponRedemptions, coupons } from '../../../database/schema/index.ts';
import { invalidField, notFound } from '../../../http/errors.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** @throws 400 on the field `code` if another coupon has it, or had it until it was deleted */
export async function createCoupon(tx: Db, form: CouponForm): Promise<CouponRow> {
  const [row] = await tx
    .insert(coupons)
    .values(valuesOf(form))
    .onConflictDoNothing({ target: coupons.code })
    .returning();
  if (!row) throw await codeIsTaken(tx, form.code);
  return row;
}

/** @throws 404, or 400 on the field `code` like `createCoupon` */
export async function changeCoupon(
  tx: Db,
  id: string,
  form: CouponForm,
): Promise<{ before: CouponRow; after: CouponRow }> {
  const before = await lockCoupon(tx, id);
  if (form.code !== before.code && (await hasCode(tx, form.code))) throw await codeIsTaken(tx, form.code);
  return { before, after: await update(tx, id, valuesOf(form)) };
}

/** @throws 404 */
export async function switchCoupon(
  tx: Db,
  id: string,
  isActive: boolean,
): Promise<{ before: CouponRow; after: CouponRow }> {
  const before = await lockCoupon(tx, id);
  return { before, after: await update(tx, id, { isActive }) };
}

/**
 * Deletes a coupon. One that checkouts have used is only put aside, so that what they paid stays explained: nobody can use
 * it any more, and checkouts that have reserved it are still paid at its price. Returns how many have used it. @throws 404
 */
export async function deleteCoupon(tx: Db, id: string, now: Date): Promise<{ coupon: CouponRow; redemptions: number }> {
  const coupon = await lockCoupon(tx, id);
  const [used] = await tx
    .select({ redemptions: count() })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, id));
  const redemptions = used?.redemptions ?? 0;
  // Not active either, for a node of the release before, which doesn't know that coupons are put aside.
  if (redemptions > 0) await update(tx, id, { deletedAt: now, isActive: false });
  else await tx.delete(coupons).where(eq(coupons.id, id));
  return { coupon, redemptions };
}

/** Reservations lock the coupon too, so that none comes in between. */
async function lockCoupon(tx: Db, id: string): Promise<CouponRow> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.deletedAt)))
    .for('update');
  if (!row) throw notFound('Coupon');
  return row;
}

async function update(tx: Db, id: string, values: Partial<CouponRow>): Promise<CouponRow> {
  const [row] = await tx.update(coupons).set(values).where(eq(coupons.id, id)).returning();
  if (!row) throw notFound('Coupon');
  return row;
}

const valuesOf = ({ validFrom, validUntil, ...form }: CouponForm) => ({
  ...form,
  validFrom: new Date(validFrom),
  validUntil: validUntil === null ? null : new Date(validUntil),
});

const findCode = (tx: Db, code: string) =>
  tx.select({ deletedAt: coupons.deletedAt }).from(coupons).where(eq(coupons.code, code));

const hasCode = async (tx: Db, code: string) => (await findCode(tx, code)).length > 0;

async function codeIsTaken(tx: Db, code: string) {
  const [other] = await findCode(tx, code);
  return invalidField(
    'code',
    other?.deletedAt
      ? 'A deleted coupon had this code, and its redemptions are kept. Choose another code'
      : 'Another coupon has this code',
  );
}
