import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { removeSamples } from '../posts-queries.ts';
import { useExclusive } from '../use-exclusive.ts';

/** Explains the example posts, and removes them with one click. */
export function SamplesNotice() {
  const queryClient = useQueryClient();
  const { current, run } = useExclusive<'remove'>();
  const remove = () =>
    run('remove', async () => {
      try {
        await removeSamples(queryClient);
        toast.success('Examples removed');
      } catch (error) {
        toast.error('Couldn’t remove the examples', { description: errorMessage(error) });
      }
    });
  return (
    <Notice
      tone="info"
      className="mb-5"
      title="Some of these posts are examples"
      action={
        <Button variant="secondary" size="sm" pending={current === 'remove'} onClick={() => void remove()}>
          Remove examples
        </Button>
      }
    >
      They show what your list will look like and are never sent to a site.
    </Notice>
  );
}
