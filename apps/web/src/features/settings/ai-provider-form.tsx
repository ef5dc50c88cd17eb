import { zodResolver } from '@hookform/resolvers/zod';
import { AI_PROVIDERS, type AiProvider, aiProviderForm } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListRestart } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, type Body, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { PROVIDER_PRESETS, presetOf } from './provider-presets.ts';
import { providerQuery } from './settings-queries.ts';

interface AiProviderFormProps {
  current: AiProvider | null;
  onDone: () => void;
  onCancel?: () => void;
}

const FIELDS = ['baseUrl', 'model', 'apiKey'] as const;
/** An empty key keeps the stored one, if any. */
const fields = aiProviderForm.extend({ apiKey: z.string() });

/** An endpoint, its key, and one of its models. The server tests it before it stores anything. */
export function AiProviderForm({ current, onDone, onCancel }: AiProviderFormProps) {
  const queryClient = useQueryClient();
  const offered = useId();
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { baseUrl: current?.baseUrl ?? AI_PROVIDERS[0].baseUrl, model: current?.model ?? '', apiKey: '' },
  });
  const { errors } = form.formState;
  const [baseUrl, apiKey] = form.watch(['baseUrl', 'apiKey']);
  const hasStoredKey = current?.keyEnding != null && isSameOrigin(current.baseUrl, baseUrl);
  const keyToSend = apiKey.trim() || (hasStoredKey ? undefined : null);
  const show = (error: unknown) => {
    if (!showFieldErrors(error, FIELDS, form.setError)) toast.error(errorMessage(error));
  };

  const list = useMutation({
    mutationFn: () => api('POST /api/account/ai-provider/models', { body: { baseUrl, apiKey: keyToSend } }),
    onSuccess: ({ models }) => {
      form.clearErrors();
      const [first] = models;
      if (!first) toast.error('This endpoint doesn’t list its models. Enter a model name.');
      else if (!models.includes(form.getValues('model'))) form.setValue('model', models.length === 1 ? first : '');
    },
    onError: show,
  });
  const save = useMutation({
    mutationFn: (body: Body<'PUT /api/account/ai-provider'>) => api('PUT /api/account/ai-provider', { body }),
    onSuccess: async ({ provider }) => {
      queryClient.setQueryData(providerQuery.queryKey, provider);
      await queryClient.invalidateQueries({ queryKey: ['generation'] });
      toast.success('Connected. Your model is now used for writing.');
      onDone();
    },
    onError: show,
  });
  const models = list.data?.models ?? [];

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((wanted) => save.mutate({ ...wanted, apiKey: keyToSend }))}
    >
      <Field label="Provider">
        {(control) => (
          <Select
            {...control}
            className="max-w-md"
            value={presetOf(baseUrl)}
            options={PROVIDER_PRESETS}
            onValueChange={(value) => {
              list.reset();
              form.setValue('baseUrl', value === 'other' ? '' : value, { shouldDirty: true });
              form.clearErrors();
              if (value === 'other') form.setFocus('baseUrl');
            }}
          />
        )}
      </Field>
      <Field label="Endpoint" error={errors.baseUrl?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('baseUrl')}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://models.example.com/v1"
          />
        )}
      </Field>
      <Field
        label="API key"
        error={errors.apiKey?.message}
        hint={
          hasStoredKey
            ? `Leave empty to keep the key ending in …${current?.keyEnding}.`
            : 'Stored encrypted and never shown again. Leave empty if the endpoint doesn’t need one.'
        }
      >
        {(control) => <PasswordInput {...control} {...form.register('apiKey')} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label="Model" error={errors.model?.message} hint={models.length > 0 ? countOf(models.length) : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register('model')}
              list={offered}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button variant="secondary" pending={list.isPending} onClick={() => list.mutate()}>
              <ListRestart aria-hidden />
              List models
            </Button>
          </div>
        )}
      </Field>
      <datalist id={offered}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t pt-4">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={save.isPending} className="max-sm:grow">
          {save.isPending ? 'Testing…' : 'Test and save'}
        </Button>
      </div>
    </form>
  );
}

const countOf = (models: number) =>
  models === 1 ? '1 model available.' : `${models} models available. Choose one from the list.`;

const isSameOrigin = (a: string, b: string) =>
  URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin;
