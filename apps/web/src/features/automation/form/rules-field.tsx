import { useMutation } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { amount } from '../../../lib/text/amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type NamedSample, samplesOf } from './asked-values.ts';

interface RulesFieldProps {
  value: string;
  error: string | undefined;
  samples: readonly NamedSample[];
  onChange: (rules: string) => void;
}

/** Rules to write by: drawn from the samples once, then the user's own. */
export function RulesField({ value, error, samples, onChange }: RulesFieldProps) {
  const draw = useMutation({
    mutationFn: () => api('POST /api/voice-rules', { body: { samples: samplesOf(samples) } }),
    onSuccess: ({ rules }) => onChange(rules.join('\n')),
    onError: (failure) => toast.error('Couldn’t suggest rules', { description: errorMessage(failure) }),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Rules to write by"
        hint="One per line, such as “No exclamation marks”."
        error={error}
        className="w-full"
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            className="max-h-60"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {samples.length > 0 && (
        <Button variant="secondary" size="sm" pending={draw.isPending} onClick={() => draw.mutate()}>
          <AudioLines aria-hidden />
          {samples.length === 1 ? 'Suggest rules from this sample' : 'Suggest rules from these samples'}
        </Button>
      )}
      <p role="status" className="sr-only">
        {draw.isPending && 'Reading your samples…'}
        {draw.data && `${amount(draw.data.rules.length, 'rule')} suggested. You can edit them.`}
      </p>
    </div>
  );
}
