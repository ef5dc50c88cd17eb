import type { PostSource } from '@pressloom/contract';
import { RotateCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useCheckChange } from './use-check-change.ts';

interface SourceListProps {
  postId: string;
  sources: PostSource[];
  /** The sources are others now. */
  onChanged: (message: string) => Promise<void>;
}

/** The pages that a post rests on, and a field to add one. */
export function SourceList({ postId, sources, onChanged }: SourceListProps) {
  const [url, setUrl] = useState('');
  const { change, stateOf, problem } = useCheckChange(onChanged);

  const read = (about: string, page: string, onSuccess?: () => void) => {
    const work = () => api('POST /api/posts/:id/sources', { params: { id: postId }, body: { url: page } });
    change({ about, work, message: 'The page was read.' }, { onSuccess });
  };
  const remove = (id: string) => {
    const work = () => api('DELETE /api/sources/:id', { params: { id } });
    change({ about: `remove-${id}`, work, message: 'The source was removed.' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read('add', url.trim(), () => setUrl(''));
  };

  const adding = stateOf('add');
  return (
    <section aria-label="Sources" className="grid gap-2">
      <h3 className="font-medium">Sources</h3>
      {sources.length === 0 && <p className="text-muted">Add the pages that your figures and quotes come from.</p>}
      <ul className="grid gap-2 empty:hidden">
        {sources.map((source) => (
          <li key={source.id} className="flex items-start justify-between gap-2">
            <span className="wrap-anywhere min-w-0">
              <a href={source.url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
                {source.title || source.url}
              </a>
              {source.error && <span className="block text-danger">{source.error}</span>}
            </span>
            <span className="flex shrink-0">
              {source.error && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Read ${source.url} again`}
                  {...stateOf(`read-${source.id}`)}
                  onClick={() => read(`read-${source.id}`, source.url)}
                >
                  <RotateCw aria-hidden />
                </Button>
              )}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${source.title || source.url}`}
                {...stateOf(`remove-${source.id}`)}
                onClick={() => remove(source.id)}
              >
                <Trash2 aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="grid gap-2">
        <Field label="Link to a source" error={problem}>
          {(control) => (
            <Input
              {...control}
              type="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              placeholder="https://"
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          pending={adding.pending}
          disabled={adding.disabled || url.trim() === ''}
          className="justify-self-start"
        >
          Add source
        </Button>
      </form>
    </section>
  );
}
