import type { Site } from '@pressloom/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UnseenNote } from '../unseen-note.tsx';
import { AskedFields } from './asked-fields.tsx';
import { type AskedValues, type Problems, withSite } from './asked-values.ts';
import { MoreOptions } from './more-options.tsx';

interface AskedFormProps<Values> {
  values: Values;
  onChange: (values: Values) => void;
  sites: readonly Site[];
  /** The field above all others. */
  topics: { name: keyof Values & string; label: string; hint: string; rows: number };
  /** Why the number of posts cannot be chosen. */
  fixedCount?: string | false;
  isSiteFixed?: boolean;
  /** What the options are about, in a few words. */
  about: string;
  options?: (change: (changed: Partial<Values>) => void, problems: Problems) => ReactNode;
  submitLabel: ReactNode;
  /** A second way to send the form, with these values. */
  other?: { label: string; values: Partial<Values> };
  pending: boolean;
  /** Beside the buttons. */
  note: ReactNode;
  /** Empty if everything can be sent. */
  check: (values: Values) => Problems;
  /** What the server found since the last change. */
  refused?: Problems;
  /** The first field that `check` found a problem in. */
  onProblem?: (name: string) => void;
  onSubmit: (values: Values) => void;
}

/** The form of a run and of an autopilot: topics, what is asked for, and options. */
export function AskedForm<Values extends AskedValues>({
  values,
  sites,
  topics,
  check,
  refused,
  ...props
}: AskedFormProps<Values>) {
  const [found, setFound] = useState<Problems>({});
  const [isOther, setIsOther] = useState(false);
  const other = useRef<HTMLButtonElement>(null);
  const problems = { ...found, ...refused };
  const change = (changed: Partial<Values>) => {
    setFound({});
    props.onChange(withSite({ ...values, ...changed }, values, sites));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const byOther = other.current !== null && (event.nativeEvent as SubmitEvent).submitter === other.current;
    setIsOther(byOther);
    const checked = check(values);
    const [first] = Object.entries(checked);
    setFound(checked);
    if (!first) return props.onSubmit({ ...values, ...(byOther && props.other?.values) });
    const [name, message = ''] = first;
    toast.error(message);
    const form = event.currentTarget;
    // Shown by then, also among the options.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    props.onProblem?.(name);
  };
  const fields = { values, problems, sites, onChange: change as (changed: Partial<AskedValues>) => void };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label={topics.label} required error={problems[topics.name]} hint={topics.hint}>
        {(control) => (
          <Textarea
            {...control}
            required
            dir="auto"
            rows={topics.rows}
            className="max-h-80"
            value={String(values[topics.name])}
            onChange={(event) => change({ [topics.name]: event.target.value } as Partial<Values>)}
          />
        )}
      </Field>
      <AskedFields {...fields} fixedCount={props.fixedCount} isSiteFixed={props.isSiteFixed} />
      <MoreOptions {...fields} about={props.about}>
        {props.options?.(change, problems)}
      </MoreOptions>
      <UnseenNote siteId={values.siteId} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={props.pending && !isOther} disabled={props.pending && isOther}>
            {props.submitLabel}
          </Button>
          {props.other && (
            <Button
              ref={other}
              type="submit"
              variant="secondary"
              pending={props.pending && isOther}
              disabled={props.pending && !isOther}
            >
              {props.other.label}
            </Button>
          )}
        </div>
        <div className="grid min-w-0 flex-1 basis-72 gap-0.5 text-muted text-xs">{props.note}</div>
      </div>
    </form>
  );
}
