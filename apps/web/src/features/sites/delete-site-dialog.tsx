import type { Site } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deletionQuery } from './deletion-query.ts';
import { DELETION_UNCOUNTED, deletionInWords } from './deletion-words.ts';
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
  const { data, isError, isFetching } = useQuery({ ...deletionQuery(site.id), enabled: open });
  const ended = isError ? [DELETION_UNCOUNTED] : data && !isFetching ? deletionInWords(data) : [];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure you want to delete this site?"
      description={
        <>
          {`Removes ${site.name} and its application password from pressloom. Posts you wrote here stay as drafts; posts that were read from the site are removed, except those with changes you haven’t sent. Nothing changes on the site. If you connect it again, its posts come back, and your drafts belong to it again.`}
          {ended.map((sentence) => (
            <span key={sentence} className="mt-2 block text-ink">
              {sentence}
            </span>
          ))}
        </>
      }
      confirmLabel="Delete site"
      tone="danger"
      pending={remove.isPending || isFetching}
      onConfirm={() => remove.mutate()}
    />
  );
}
