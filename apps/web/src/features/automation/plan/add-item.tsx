import { RUN_POSTS_MAX, type Run } from '@pressloom/contract';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { countOf } from '../run-words.ts';
import { useRunChange } from '../use-run-change.ts';

/** Adds an article with a title of the user's own. */
export function AddItem({ run }: { run: Run }) {
  const [title, setTitle] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const change = useRunChange(run.id);
  const isFull = countOf(run.counts, 'planned') >= RUN_POSTS_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    change.mutate(
      (version) =>
        api('POST /api/runs/:id/items', {
          params: { id: run.id },
          body: { version, title: title.trim(), locked: true },
        }),
      {
        onSuccess: () => {
          setTitle('');
          input.current?.focus();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 basis-80 gap-2">
      <Input
        ref={input}
        aria-label="Title of an article to add"
        placeholder={isFull ? `A run writes at most ${RUN_POSTS_MAX} posts` : 'Add an article of your own'}
        dir="auto"
        disabled={isFull}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className="max-w-md"
      />
      <Button type="submit" variant="secondary" pending={change.isPending} disabled={title.trim() === ''}>
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
