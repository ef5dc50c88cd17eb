import {
  LIST_LENGTH,
  LISTED_FIELD_LENGTH,
  LISTED_TITLE_LENGTH,
  type ListProblem,
  RUN_POSTS_MAX,
  readRunList,
} from '@pressloom/contract';
import { useId, useRef } from 'react';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';

interface ListFieldProps {
  /** Dates before it have passed. */
  today: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Titles of the user's own, pasted or from a file, instead of proposals. */
export function ListField({ today, value, error, onChange }: ListFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const read = async (chosen: File) => {
    if (chosen.size > LIST_LENGTH) return toast.error('This file is too large. A list can have up to 2 MB.');
    try {
      onChange(await chosen.text());
    } catch {
      toast.error('Couldn’t read this file. Choose it again, or paste your list.');
    }
  };
  const { articles: found, problems } = readRunList(value, today);
  return (
    <div className="grid gap-2 border-line border-t pt-5">
      <Field
        label="Your own list"
        error={error}
        hint="One title or keyword per line, or CSV with the columns title, keyword, category and date (2026-11-20). Leave empty to have posts proposed."
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={3}
            className="max-h-60"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={file}
          id={id}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="List from a file"
          className="sr-only"
          tabIndex={-1}
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            // The same file can be chosen again.
            event.target.value = '';
            if (chosen) await read(chosen);
          }}
        />
        <Button variant="secondary" size="sm" onClick={() => file.current?.click()}>
          Upload a file
        </Button>
        <p role="status" className="text-[0.8125rem] text-muted">
          {value.trim() !== '' && found.length === 0 && 'No title found in the list.'}
          {found.length > RUN_POSTS_MAX &&
            `${found.length.toLocaleString('en-US')} posts found: a run writes at most ${RUN_POSTS_MAX}.`}
          {found.length > 0 &&
            found.length <= RUN_POSTS_MAX &&
            `${amount(found.length, 'post')} found, the first: ${found[0]?.title}`}
        </p>
      </div>
      <div role="status" className="grid gap-2 empty:hidden">
        <Problems
          about="These lines aren’t read as they are written:"
          problems={problems.filter(({ problem }) => !isOfDate(problem))}
        />
        <Problems
          about="These dates can’t be used. Their posts get the next free days of the run:"
          problems={problems.filter(({ problem }) => isOfDate(problem))}
        />
      </div>
    </div>
  );
}

const NAMED_MAX = 5;

function Problems({ about, problems }: { about: string; problems: ListProblem[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - NAMED_MAX;
  return (
    <div className="grid gap-1 text-[0.8125rem]">
      <p>{about}</p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {problems.slice(0, NAMED_MAX).map(({ line, value, problem }) => (
          <li key={`${line} ${problem} ${value}`} className="break-words">
            Line {line.toLocaleString('en-US')}: {value} {PROBLEMS[problem]}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
      </ul>
    </div>
  );
}

const PROBLEMS: Record<ListProblem['problem'], string> = {
  past: 'is in the past',
  impossible: 'doesn’t exist',
  format: 'isn’t written like 2026-11-20',
  'long-title': `is cut after ${LISTED_TITLE_LENGTH} characters`,
  'long-field': `is cut after ${LISTED_FIELD_LENGTH} characters`,
  quote: 'isn’t closed, so lines after it are read as part of this one',
};

const isOfDate = (problem: ListProblem['problem']) => ['past', 'impossible', 'format'].includes(problem);
