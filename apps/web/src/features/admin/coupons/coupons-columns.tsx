import type { AdminCoupon } from '@pressloom/contract';
import { formatDateTime } from '../../../ui/format-date.ts';
import { ACTIONS, type AdminColumn } from '../list/admin-table.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { CouponActions } from './coupon-actions.tsx';
import { couponProblem, discountWords } from './coupon-words.ts';

/** @param onEdit opens the form for a coupon */
export const couponsColumns = (onEdit: (coupon: AdminCoupon) => void): AdminColumn<AdminCoupon>[] => [
  {
    header: 'Code',
    sort: { by: 'code' },
    cell: (coupon) => (
      <>
        <span className="wrap-anywhere font-medium font-mono">{coupon.code}</span>
        <span className="block text-muted text-xs">{couponProblem(coupon, new Date())}</span>
      </>
    ),
  },
  {
    header: 'Discount',
    className: 'w-36',
    cell: (coupon) => (
      <>
        <span className="tabular-nums">{discountWords(coupon)}</span>
        {coupon.period && <span className="block text-muted text-xs">{`Pro by the ${coupon.period}`}</span>}
      </>
    ),
  },
  {
    header: 'Valid',
    className: 'w-52',
    cell: ({ validFrom, validUntil }) => (
      <span className="text-muted tabular-nums">
        from {formatDateTime(validFrom)}
        <br />
        {validUntil ? `until ${formatDateTime(validUntil)}` : 'no expiry'}
      </span>
    ),
  },
  {
    header: 'Uses',
    className: 'w-32',
    cell: ({ currentUses, maxUses, maxUsesPerUser }) => (
      <span className="text-muted tabular-nums">
        {currentUses.toLocaleString('en-US')} of {maxUses?.toLocaleString('en-US') ?? 'unlimited'}
        {maxUsesPerUser !== null && <span className="block text-xs">{maxUsesPerUser} per user</span>}
      </span>
    ),
  },
  { header: 'Active', className: 'w-18', cell: (coupon) => <ActiveSwitch coupon={coupon} /> },
  {
    header: ACTIONS,
    className: 'w-44',
    cell: (coupon) => <CouponActions coupon={coupon} onEdit={() => onEdit(coupon)} />,
  },
];
