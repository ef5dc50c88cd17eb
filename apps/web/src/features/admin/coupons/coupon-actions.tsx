import type { AdminCoupon } from '@pressloom/contract';
import { Copy, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DeleteCouponDialog } from './delete-coupon-dialog.tsx';
import { RedemptionsDialog } from './redemptions-dialog.tsx';

export function CouponActions({ coupon, onEdit }: { coupon: AdminCoupon; onEdit: () => void }) {
  const [open, setOpen] = useState<'delete' | 'redemptions' | null>(null);
  const { code } = coupon;
  const copy = async () => {
    if (await copyText(code)) toast.success('Coupon code copied to clipboard');
    else toast.error('Couldn’t copy. Select the code and copy it yourself.');
  };
  return (
    <span className="-ml-2.5 flex gap-0.5">
      <Button variant="ghost" size="icon" aria-label={`Copy ${code}`} title="Copy code" onClick={() => void copy()}>
        <Copy aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Who used ${code}`}
        title="Who used it"
        onClick={() => setOpen('redemptions')}
      >
        <Users aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Edit ${code}`} title="Edit" onClick={onEdit}>
        <Pencil aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${code}`}
        title="Delete"
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden />
      </Button>
      {open === 'redemptions' && <RedemptionsDialog coupon={coupon} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteCouponDialog coupon={coupon} onClose={() => setOpen(null)} />}
    </span>
  );
}
