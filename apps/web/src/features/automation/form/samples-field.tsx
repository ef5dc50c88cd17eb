import { RUN_SAMPLE_LENGTH, RUN_SAMPLES_MAX } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { TYPING_PAUSE_MS, useSettled } from '../../../lib/page/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { titleInWords } from '../../../ui/title-text.tsx';
import { beginningOf } from '../run-words.ts';
import type { NamedSample } from './asked-values.ts';

interface SamplesFieldProps {
  samples: readonly NamedSample[];
  error: string | undefined;
  onChange: (samples: NamedSample[]) => void;
}

/** Texts whose voice the articles take: posts of the user's, or pasted ones. */
export function SamplesField({ samples, error, onChange }: SamplesFieldProps) {
  const [text, setText] = useState('');
  const pasted = useRef<HTMLTextAreaElement>(null);
  const isFull = samples.length >= RUN_SAMPLES_MAX;
  const add = (sample: NamedSample) => onChange([...samples.filter((other) => keyOf(other) !== keyOf(sample)), sample]);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-line border-t pt-5">
      <legend className="sr-only">Voice</legend>
      <p aria-hidden className="font-medium text-[0.8125rem]">
        Voice
      </p>
      <p className="text-[0.8125rem] text-muted">
        Up to {RUN_SAMPLES_MAX} texts that sound like you. The articles are written in their voice.
      </p>
      {error && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
      {samples.length > 0 && (
        <ul aria-label="Samples of your voice" className="grid grid-cols-1 gap-1.5">
          {samples.map((sample) => (
            <li
              key={keyOf(sample)}
              className="flex items-center gap-2 rounded-md border border-line bg-raised/50 px-3 py-1"
            >
              <span className="min-w-0 flex-1 truncate text-sm" dir="auto">
                {nameOf(sample)}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${nameOf(sample)}`}
                onClick={() => onChange(samples.filter((other) => other !== sample))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PostChoice onChoose={(post) => add(post)} chosen={samples} />
          <div className="grid justify-items-start gap-2">
            <Field label="Or paste a text" className="w-full">
              {(control) => (
                <Textarea
                  {...control}
                  ref={pasted}
                  dir="auto"
                  rows={2}
                  maxLength={RUN_SAMPLE_LENGTH}
                  className="max-h-40"
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
            <Button
              variant="secondary"
              size="sm"
              disabled={text.trim() === ''}
              onClick={() => {
                add({ text: text.trim() });
                setText('');
                pasted.current?.focus();
              }}
            >
              Add text
            </Button>
          </div>
        </div>
      )}
    </fieldset>
  );
}

const keyOf = (sample: NamedSample) => ('postId' in sample ? sample.postId : sample.text);
const nameOf = (sample: NamedSample) =>
  'title' in sample ? titleInWords(sample.title) : `“${beginningOf(sample.text, 60)}”`;

interface PostChoiceProps {
  chosen: readonly NamedSample[];
  onChoose: (post: { postId: string; title: string }) => void;
}

function PostChoice({ chosen, onChoose }: PostChoiceProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(search.trim(), TYPING_PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['posts', 'list', 'samples', settled],
    queryFn: ({ signal }) => api('GET /api/posts', { query: { search: settled, limit: 10 }, signal }),
    enabled: isOpen,
  });
  const posts = (data?.posts ?? []).filter(
    ({ id, title }) => title && !chosen.some((sample) => 'postId' in sample && sample.postId === id),
  );
  return (
    <Field label="One of your posts">
      {(control) => (
        <Combobox
          {...control}
          value={search}
          placeholder="Search your posts"
          onChange={setSearch}
          onOpenChange={setOpen}
          options={posts.map(({ id, title }) => ({ value: id, label: title }))}
          status={isFetching ? 'Searching…' : 'No posts found.'}
          onPick={(id) => {
            const post = posts.find((each) => each.id === id);
            if (post) onChoose({ postId: id, title: post.title });
            setSearch('');
          }}
        />
      )}
    </Field>
  );
}
