import type { AdminCoupon, CouponRedemption } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { redemptionsQuery } from './admin-coupons-query.ts';

const STATES: Record<CouponRedemption['state'], string> = {
  reserved: 'Checkout open',
  redeemed: 'Paid',
  released: 'Not paid',
};

/** Who used a coupon, newest first. */
export const RedemptionsDialog = ({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={`Who used ${coupon.code}`}>
    <Redemptions id={coupon.id} />
  </Dialog>
);

function Redemptions({ id }: { id: string }) {
  const list = useInfiniteQuery(redemptionsQuery(id));
  if (list.isPending) return <SkeletonCard lines={4} />;
  if (!list.data) return <FailedState error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="pb-2 text-muted text-sm">Nobody has used it yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-line border-y text-sm">
        {rows.map(({ id: redemptionId, email, state, reservedAt, settledAt }) => (
          <li key={redemptionId} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <span className="text-muted tabular-nums">
              {STATES[state]}, {formatDateTime(settledAt ?? reservedAt)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} label="Load more" what="More redemptions" className="mt-4" />
    </>
  );
}
