import type { AdminCoupon } from '@pressloom/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '../../app/admin-paths.ts';
import { adminCouponsQuery, COUPONS_CHOICES } from '../../features/admin/coupons/admin-coupons-query.ts';
import { CouponForm } from '../../features/admin/coupons/coupon-form.tsx';
import { couponsColumns } from '../../features/admin/coupons/coupons-columns.tsx';
import { AdminList } from '../../features/admin/list/admin-list.tsx';
import { ListTools } from '../../features/admin/list/list-tools.tsx';
import { useListParams } from '../../features/admin/list/use-list-params.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ORDERS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'code', label: 'Code A–Z' },
  { value: '-code', label: 'Code Z–A' },
];

const ACTIVE = [
  { value: '', label: 'All coupons' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

export function AdminCouponsPage() {
  const { query, set, isFiltered } = useListParams(COUPONS_CHOICES);
  const sort = query.sort ?? '-created';
  const onSort = (chosen: string) => set({ sort: chosen });
  /** The coupon in the form; null is a new one. */
  const [edited, setEdited] = useState<AdminCoupon | null>();
  const close = () => setEdited(undefined);
  return (
    <>
      <PageHeader
        title="Coupons"
        description="Discounts on Pro, taken off at checkout."
        actions={
          <Button onClick={() => setEdited(null)}>
            <Plus aria-hidden />
            New coupon
          </Button>
        }
      />
      <ListTools
        label="Search coupons"
        search={query.search}
        onSearch={(search) => set({ search })}
        orders={ORDERS}
        sort={sort}
        onSort={onSort}
        csv={{ path: '/api/admin/coupons.csv', query }}
      >
        <Select
          aria-label="State"
          className="sm:w-44"
          value={query.active ?? ''}
          options={ACTIVE}
          onValueChange={(active) => set({ active })}
        />
      </ListTools>
      <AdminList
        query={adminCouponsQuery(query)}
        columns={couponsColumns(setEdited)}
        sort={sort}
        onSort={onSort}
        what="coupon"
        isFiltered={isFiltered}
        to={adminPaths.coupons}
        empty={{
          title: 'No coupons yet',
          description: 'A coupon takes a percentage or an amount off the price of Pro.',
        }}
        failed="Failed to load coupons"
      />
      <Dialog open={edited !== undefined} onOpenChange={close} title={edited ? `Edit ${edited.code}` : 'New coupon'}>
        {edited !== undefined && <CouponForm coupon={edited} onDone={close} />}
      </Dialog>
    </>
  );
}
