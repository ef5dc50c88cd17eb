import type { AdminCoupon } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Switches a coupon on or off in its row. */
export function ActiveSwitch({ coupon: { id, code, isActive } }: { coupon: AdminCoupon }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      api('PUT /api/admin/coupons/:id/active', { params: { id }, body: { isActive: wanted } }),
    onSuccess: () => {
      toast.success('Coupon updated successfully');
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => toast.error('Failed to save coupon', { description: errorMessage(error) }),
  });
  return (
    <Switch
      label={`${code} is active`}
      isLabelHidden
      // Switched at once, and back if the server refuses.
      checked={change.isPending ? change.variables : isActive}
      onCheckedChange={(wanted) => change.mutate(wanted)}
    />
  );
}
