import { RUN_RULES_MAX, type Run } from '@pressloom/contract';
import { useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { linesOf } from '../lines-of.ts';
import { useRunChange } from '../use-run-change.ts';

/** Rules that every article of a run is written by. Saved when the field is left. */
export function VoiceRules({ run }: { run: Run }) {
  const change = useRunChange(run.id);
  const [typed, setTyped] = useState<string | null>(null);
  const saved = run.voiceRules.join('\n');
  const rules = linesOf(typed ?? saved);
  const isTooMany = rules.length > RUN_RULES_MAX;
  const commit = () => {
    if (isTooMany) return;
    if (rules.join('\n') !== saved) {
      change.mutate((version) =>
        api('PATCH /api/runs/:id', { params: { id: run.id }, body: { voiceRules: rules, version } }),
      );
    }
    setTyped(null);
  };
  return (
    <Field
      label="Rules to write by"
      hint="For every article of this run, one per line, such as “Address the reader as you” or “No exclamation marks”."
      error={isTooMany ? `Please enter at most ${RUN_RULES_MAX} rules` : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          rows={2}
          className="max-h-60"
          value={typed ?? saved}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
        />
      )}
    </Field>
  );
}
