import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { readFirstPosts } from '../posts-queries.ts';
import type { ListedPosts } from './use-post-selection.ts';

/** Once every post shown is selected: selects those of the list that are not shown, too, if it can be counted. */
export function SelectList({ filter, selection, found }: ListedPosts) {
  const read = useMutation({
    // As many as it says, however many there are by now.
    mutationFn: (total: number) => readFirstPosts(filter, total),
    onSuccess: selection.selectList,
    onError: (error) => toast.error('Couldn’t select all posts', { description: errorMessage(error) }),
  });
  if (!selection.hasAllShown || !found || found.more || found.total <= selection.posts.length) return null;
  const { total } = found;
  return (
    <Button variant="ghost" size="sm" pending={read.isPending} onClick={() => read.mutate(total)}>
      Select all {total.toLocaleString('en-US')}
    </Button>
  );
}
