import type { GenerationDefaults, NewRun, Run, Site } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage, fieldErrors } from '../../../lib/api/api-client.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDateTime } from '../../../ui/format-date.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amount } from '../run-words.ts';
import { UnseenNote } from '../unseen-note.tsx';
import { AskedFields } from './asked-fields.tsx';
import { datesOf, type Problems, withSite } from './asked-values.ts';
import { MoreOptions } from './more-options.tsx';
import { countOfPosts, emptyRun, problemsOf, type RunFormValues, toNewRun } from './run-form-values.ts';
import { RunOptions } from './run-options.tsx';

interface RunFormProps {
  sites: readonly Site[];
  /** The site that new posts go to. */
  selected: Site | null;
  defaults: Partial<GenerationDefaults>;
  /** Which model writes. */
  model: ReactNode;
}

/** Begins a run: plans posts from a topic. */
export function RunForm({ sites, selected, defaults, model }: RunFormProps) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => emptyRun(selected, defaults));
  const [problems, setProblems] = useState<Problems>({});
  // Sent again with the same id after a lost response, so that the run is made once.
  const [id] = useState(newId);
  const site = sites.find((each) => each.id === values.siteId);
  const change = (changed: Partial<RunFormValues>) => {
    setProblems({});
    setValues((before) => withSite({ ...before, ...changed }, before, sites));
  };
  const begin = useMutation({
    mutationFn: (body: NewRun): Promise<Run> => api('POST /api/runs', { body: { ...body, id } }),
    onSuccess: (run) => void navigate(paths.run(run.id)),
    onError: (error) => {
      const refused = fieldErrors(error);
      setProblems(Object.fromEntries(refused.map(({ path, message }) => [path.split('.').at(-1), message])));
      toast.error(refused[0]?.message ?? errorMessage(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(values);
    const [first] = Object.values(found);
    setProblems(found);
    if (first) toast.error(first);
    if (!first) begin.mutate(toNewRun(values));
    // The topic comes first: without it, nobody is sent to another screen.
    else if (found.siteId === first) void navigate(paths.sites);
  };
  const dates = site ? datesOf(values, countOfPosts(values), site) : [];
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Main Topic"
        required
        error={problems.topic}
        hint="What the posts are about, as precisely as you like."
      >
        {(control) => (
          <Textarea
            {...control}
            required
            dir="auto"
            rows={2}
            className="max-h-80"
            value={values.topic}
            onChange={(event) => change({ topic: event.target.value })}
          />
        )}
      </Field>
      <AskedFields
        values={values}
        problems={problems}
        sites={sites}
        fixedCount={values.list.trim() !== '' && 'Your list sets the number.'}
        onChange={change}
      />
      <MoreOptions
        values={values}
        problems={problems}
        sites={sites}
        about="time, rhythm, writing, voice, your own list"
        onChange={change}
      >
        <RunOptions values={values} problems={problems} onChange={change} />
      </MoreOptions>
      <UnseenNote siteId={values.siteId} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" pending={begin.isPending}>
          {!begin.isPending && <Sparkles aria-hidden />}
          Plan posts
        </Button>
        <div className="grid gap-0.5">
          {dates.length > 0 && site && <DatesLine dates={dates} zone={site.timezone} />}
          {model}
        </div>
      </div>
    </form>
  );
}

function DatesLine({ dates, zone }: { dates: Date[]; zone: string }) {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return null;
  const until = dates.length > 1 ? ` to ${formatDateTime(last, zone)}` : '';
  return (
    <p className="text-muted text-xs tabular-nums">
      {amount(dates.length, 'post')}, {formatDateTime(first, zone)}
      {until} ({zone}). Nothing is written until you accept the plan.
    </p>
  );
}
