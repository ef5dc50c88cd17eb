import { dayOnSite, type GenerationDefaults, type NewRun, type Site } from '@pressloom/contract';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { api, errorMessage, fieldErrors } from '../../../lib/api/api-client.ts';
import { amount } from '../../../lib/text/amount.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { toast } from '../../../ui/toast.tsx';
import { UNASKED, UnsavedGuard } from '../unsaved-guard.tsx';
import { AskedForm } from './asked-form.tsx';
import { datesOf } from './asked-values.ts';
import { keepRun, takeKeptRun } from './kept-run.ts';
import { ListField } from './list-field.tsx';
import { countOfPosts, emptyRun, problemsOf, type RunFormValues, toNewRun } from './run-form-values.ts';
import { useCreation } from './use-creation.ts';

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
  useEffect(() => setValues((empty) => ({ ...empty, ...takeKeptRun() })), []);
  const site = sites.find((each) => each.id === values.siteId);
  const begin = useCreation({
    create: (body: NewRun) => api('POST /api/runs', { body }),
    onCreated: (run) => void navigate(paths.run(run.id), { state: UNASKED }),
    onError: (error) => void toast.error(fieldErrors(error)[0]?.message ?? errorMessage(error)),
  });
  const change = (changed: RunFormValues) => {
    if (begin.isError) begin.reset();
    setValues(changed);
  };
  const today = dayOnSite(new Date(), site?.timezone ?? 'UTC');
  const dates = site ? datesOf(values, countOfPosts(values), site) : [];
  // Without a site, the form itself leads to another screen.
  const isUnsaved = values.siteId !== '' && (values.topic + values.list).trim() !== '';
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <AskedForm
        values={values}
        onChange={change}
        sites={sites}
        topics={{
          name: 'topic',
          label: 'Main Topic',
          hint: 'What the posts are about, as precisely as you like.',
          rows: 2,
        }}
        fixedCount={values.list.trim() !== '' && 'Your list sets the number.'}
        about="time, rhythm, writing, voice, your own list"
        options={(changeSome, problems) => (
          <ListField
            today={today}
            value={values.list}
            error={problems.list}
            onChange={(list) => changeSome({ list })}
          />
        )}
        submitLabel={
          <>
            {!begin.isPending && <Sparkles aria-hidden />}
            Plan posts
          </>
        }
        other={{ label: 'Go straight to review', values: { straightToReview: true } }}
        pending={begin.isPending || begin.isSuccess}
        note={
          <>
            {dates.length > 0 && site && <DatesLine dates={dates} zone={site.timezone} />}
            <p>
              “Plan posts” writes nothing until you accept the plan; “Go straight to review” accepts it as proposed.
            </p>
            {model}
          </>
        }
        check={(asked) => problemsOf(asked, today)}
        refused={Object.fromEntries(
          fieldErrors(begin.error).map(({ path, message }) => [path.split('.').at(-1), message]),
        )}
        // The topic comes first: without it, nobody is sent to another screen.
        onProblem={(name) => {
          if (name !== 'siteId') return;
          const { siteId: _, ...typed } = values;
          keepRun(typed);
          void navigate(paths.sites);
        }}
        onSubmit={(asked) => begin.mutate(toNewRun(asked, today))}
      />
    </>
  );
}

function DatesLine({ dates, zone }: { dates: Date[]; zone: string }) {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return null;
  const until = dates.length > 1 ? ` to ${formatDateTime(last, zone)}` : '';
  return (
    <p className="tabular-nums">
      {amount(dates.length, 'post')}, {formatDateTime(first, zone)}
      {until} ({zone}).
    </p>
  );
}
