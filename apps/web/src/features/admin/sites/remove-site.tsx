import type { AdminSite } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Removes a site of any user, after a question that says what stays. */
export function RemoveSite({ site: { id, name, owner } }: { site: AdminSite }) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/admin/sites/:id', { params: { id } }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success('WordPress site removed successfully');
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => toast.error('Failed to remove WordPress site', { description: errorMessage(error) }),
  });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} title="Remove" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Remove “${name}”?`}
        description={`The site and its application password are removed from pressloom for ${owner}, who has to connect it again to publish there. Scheduled and published posts become drafts here, and nothing changes on the site.`}
        confirmLabel="Remove site"
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
