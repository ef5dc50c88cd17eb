import type { AdminCoupon } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

export function DeleteCouponDialog({
  coupon: { id, code, currentUses },
  onClose,
}: {
  coupon: AdminCoupon;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/admin/coupons/:id', { params: { id } }),
    onSuccess: () => {
      onClose();
      toast.success('Coupon deleted successfully');
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => toast.error('Failed to delete coupon', { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${code}?`}
      description={
        currentUses > 0
          ? 'Nobody can use it anymore. Its redemptions are kept, and so are the invoices that name it, so the code can’t be used for another coupon. Checkouts that have reserved it keep their discount.'
          : 'Nobody can use it anymore.'
      }
      confirmLabel="Delete coupon"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
