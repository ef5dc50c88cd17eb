import { useMutation } from '@tanstack/react-query';
import { Lightbulb, RefreshCw } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IdeaList } from './idea-list.tsx';

interface IdeasDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Suggests what to write next, based on the user's posts. */
export function IdeasDialog({ open, onOpenChange }: IdeasDialogProps) {
  const [topic, setTopic] = useState('');
  const ideas = useMutation({ mutationFn: (about: string) => api('POST /api/ideas', { body: { topic: about } }) });
  const ask = useEffectEvent(() => ideas.mutate(topic));
  useEffect(() => {
    if (open) ask();
  }, [open]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ideas.mutate(topic);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="AI Generate Ideas"
      description="Based on the keywords and titles of your posts. Ideas don’t use credits."
      className="sm:max-w-xl!"
    >
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Topic (optional)" className="flex-1">
          {(field) => (
            <Input
              {...field}
              value={topic}
              maxLength={200}
              placeholder="For example: winter vegetables"
              onChange={(event) => setTopic(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" pending={ideas.isPending}>
          <RefreshCw aria-hidden />
          {ideas.isPending ? 'Thinking' : 'New ideas'}
        </Button>
      </form>
      <div className="mt-4 min-h-72" aria-live="polite" aria-busy={ideas.isPending}>
        {ideas.isPending && <IdeasSkeleton />}
        {ideas.isError && (
          <FailedState title="Couldn’t get ideas" error={ideas.error} onRetry={() => ideas.mutate(topic)} />
        )}
        {ideas.isSuccess &&
          (ideas.data.ideas.length > 0 ? (
            <IdeaList {...ideas.data} onChoose={() => onOpenChange(false)} />
          ) : (
            <div className="grid justify-items-center gap-2 py-14 text-center">
              <Lightbulb aria-hidden className="size-7 stroke-[1.5] text-muted" />
              <p className="font-semibold">What is your blog about?</p>
              <p className="max-w-sm text-pretty text-muted text-sm">
                You don’t have any posts yet. Enter a topic above to get ideas.
              </p>
            </div>
          ))}
      </div>
    </Dialog>
  );
}

const IdeasSkeleton = () => (
  <div className="grid gap-6 py-3">
    {['w-10/12', 'w-8/12', 'w-11/12', 'w-9/12'].map((width) => (
      <div key={width} className="grid gap-2">
        <Skeleton className={width} />
        <Skeleton className="h-3 w-5/12" />
      </div>
    ))}
  </div>
);
