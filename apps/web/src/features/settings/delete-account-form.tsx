import { zodResolver } from '@hookform/resolvers/zod';
import { deleteAccountForm } from '@pressloom/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { ScheduledChoice } from '../../ui/scheduled-choice.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountQuery } from './settings-queries.ts';

type Fields = z.output<typeof deleteAccountForm>;

/** Confirms the deletion of the account. */
export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const logOut = useLogOut();
  const { data: account } = useQuery(accountQuery);
  const form = useForm<z.input<typeof deleteAccountForm>, unknown, Fields>({
    resolver: zodResolver(deleteAccountForm),
    defaultValues: { password: '', code: '', scheduled: 'keep' },
  });
  const { errors } = form.formState;
  const remove = useMutation({
    mutationFn: (body: Fields) => api('POST /api/account/delete', { body }),
    onSuccess: () => logOut(`${paths.auth}?deleted`),
    onError: (error) => {
      if (!showFieldErrors(error, ['password', 'code'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => remove.mutate(fields))}>
      <ScheduledChoice {...form.register('scheduled')} />
      <Field label="Your password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      {account?.twoFactor.enabled && (
        <Field label="Code from your app, or a recovery code" error={errors.code?.message}>
          {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" />}
        </Field>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" pending={remove.isPending}>
          Delete account
        </Button>
      </div>
    </form>
  );
}
