import type { PostSource } from '@pressloom/contract';
import { RotateCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface SourceListProps {
  postId: string;
  sources: PostSource[];
  /** The sources are others now. */
  onChanged: (message: string) => Promise<void>;
}

/** The pages that a post rests on, and a field to add one. */
export function SourceList({ postId, sources, onChanged }: SourceListProps) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const act = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      await onChanged(message);
      return true;
    } catch (error) {
      setProblem(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const read = (page: string) =>
    act(
      () => api('POST /api/posts/:id/sources', { params: { id: postId }, body: { url: page } }),
      'The page was read.',
    );
  const remove = (id: string) =>
    act(() => api('DELETE /api/sources/:id', { params: { id } }), 'The source was removed.');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && (await read(url.trim()))) setUrl('');
  };

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
                  onClick={() => void read(source.url)}
                >
                  <RotateCw aria-hidden />
                </Button>
              )}
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${source.title || source.url}`}
                onClick={() => void remove(source.id)}
              >
                <Trash2 aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
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
          pending={isBusy}
          disabled={url.trim() === ''}
          className="justify-self-start"
        >
          Add source
        </Button>
      </form>
    </section>
  );
}
