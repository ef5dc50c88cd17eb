import type { Site } from '@pressloom/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDeleteSite } from './site-mutations.ts';

interface DeleteSiteDialogProps {
  site: Site;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}

export function DeleteSiteDialog({ site, open, onOpenChange, onDeleted }: DeleteSiteDialogProps) {
  const remove = useDeleteSite(site.id, {
    onDeleted: () => {
      toast.success('Site deleted successfully');
      onOpenChange(false);
      onDeleted?.();
    },
    onError: () => toast.error('Failed to delete site'),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure you want to delete this site?"
      description={`Removes ${site.name} and its application password from pressloom. Your posts stay here as drafts, and nothing changes on the site.`}
      confirmLabel="Delete site"
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
