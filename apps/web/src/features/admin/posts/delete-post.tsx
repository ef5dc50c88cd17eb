import type { AdminPost } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Deletes a post of any user, after a question that says what stays. */
export function DeletePost({ post: { id, title, author, status, link } }: { post: AdminPost }) {
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/admin/posts/:id', { params: { id } }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success('Post deleted successfully');
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => toast.error('Failed to delete post', { description: errorMessage(error) }),
  });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${titleInWords(title)}`}
        title="Delete"
        onClick={() => setIsOpen(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete “${titleInWords(title)}”?`}
        description={`The post and its versions are deleted from pressloom for ${author}. Nothing changes on WordPress: ${onWordPress(status, link)}`}
        confirmLabel="Delete post"
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function onWordPress(status: AdminPost['status'], link: string | null): string {
  if (status === 'published') return 'it stays public there.';
  if (status === 'scheduled') return 'if WordPress has it already, it still goes live there at its time.';
  return link ? 'the copy there stays as it is.' : 'a copy that is there stays as it is.';
}
