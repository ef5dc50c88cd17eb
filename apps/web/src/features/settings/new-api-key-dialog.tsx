import { zodResolver } from '@hookform/resolvers/zod';
import { API_KEY_SCOPES, type ApiKeyScope, apiKeyForm } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, type Body, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, useHeldDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { SCOPE_WORDS } from './scope-words.ts';
import { apiKeysQuery } from './settings-queries.ts';

interface NewApiKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates a key, and shows it this one time. */
export function NewApiKeyDialog({ open, onOpenChange }: NewApiKeyDialogProps) {
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={made ? 'Your new key' : 'Create an API key'}
      description={made ? 'Copy it now. You won’t see it again.' : undefined}
    >
      {made ? <NewKey apiKey={made} onDone={close} /> : <KeyForm onMade={setMade} />}
    </Dialog>
  );
}

function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  useHeldDialog();
  return (
    <div className="grid gap-4">
      <Field label="API key">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              value={apiKey}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
            <Button
              variant="secondary"
              onClick={async () => {
                if (await copyText(apiKey)) toast.success('Key copied');
                else toast.error('Couldn’t copy. Select the key and copy it yourself.');
              }}
            >
              <Copy aria-hidden />
              Copy
            </Button>
          </div>
        )}
      </Field>
      <Button className="sm:justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'No expiration' },
] as const;

type Lifetime = (typeof LIFETIMES)[number]['value'];

const fields = apiKeyForm.omit({ expiresAt: true, scopes: true }).extend({
  scopes: z.array(z.enum(API_KEY_SCOPES)).min(1, 'Choose at least one permission'),
  lifetime: z.enum(['30', '90', '365', 'never']),
});

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: '', scopes: ['read'] as ApiKeyScope[], lifetime: '90' as Lifetime, password: '' },
  });
  const { errors } = form.formState;
  const create = useMutation({
    mutationFn: (body: Body<'POST /api/keys'>) => api('POST /api/keys', { body }),
    onSuccess: async ({ key }) => {
      onMade(key);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['name', 'scopes', 'password'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ lifetime, ...wanted }) =>
        create.mutate({ ...wanted, expiresAt: endOf(lifetime) }),
      )}
    >
      <Field label="Name" hint="For example, the script that uses it." error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" placeholder="Backup script" />}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-[0.8125rem]">Permissions</legend>
        {API_KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_WORDS[scope].label}
            hint={SCOPE_WORDS[scope].hint}
            value={scope}
            {...form.register('scopes')}
          />
        ))}
        {errors.scopes?.message && (
          <p role="alert" className="text-[0.8125rem] text-danger">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <Field label="Expiration">
        {(control) => (
          <Select
            {...control}
            className="max-w-48"
            value={form.watch('lifetime')}
            options={LIFETIMES}
            onValueChange={(lifetime) => form.setValue('lifetime', lifetime)}
          />
        )}
      </Field>
      <Field label="Your password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" pending={create.isPending} className="sm:justify-self-end">
        Create key
      </Button>
    </form>
  );
}

const endOf = (lifetime: Lifetime) =>
  lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString();
