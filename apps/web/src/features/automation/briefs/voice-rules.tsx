import { RUN_RULES_MAX, type Run } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { runQuery } from '../automation-queries.ts';
import { linesOf } from '../lines-of.ts';
import { useRunChange } from '../use-run-change.ts';

interface VoiceRulesProps {
  run: Run;
  /** Something that is typed is not saved, or everything is by now. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Rules that every article of a run is written by. Saved when the field is left; until they are, they stay as typed. */
export function VoiceRules({ run, onUnsaved }: VoiceRulesProps) {
  const queryClient = useQueryClient();
  const change = useRunChange(run.id);
  const [typed, setTyped] = useState<string | null>(null);
  // As it is by now, for a save that ends while its user types on.
  const latest = useRef(typed);
  const saved = run.voiceRules.join('\n');
  const rules = linesOf(typed ?? saved);
  const isTooMany = rules.length > RUN_RULES_MAX;
  const type = (text: string | null) => {
    latest.current = text;
    setTyped(text);
    onUnsaved(text !== null);
  };
  const commit = () => {
    if (isTooMany || typed === null) return;
    const { queryKey } = runQuery(run.id);
    queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, voiceRules: rules });
    change.mutate(async (version) => {
      const body = { voiceRules: rules, version };
      const changed = await api('PATCH /api/runs/:id', { params: { id: run.id }, body });
      if (latest.current === typed) type(null);
      return changed;
    });
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
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
        />
      )}
    </Field>
  );
}
