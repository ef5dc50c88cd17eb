import { zodResolver } from '@hookform/resolvers/zod';
import { disableTwoFactorForm } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, type Body, errorMessage } from '../../lib/api-client.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountQuery } from './settings-queries.ts';

/** Asks for the password and a code, so that nobody who borrowed the browser turns it off. */
export function TurnOffTwoFactor({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(disableTwoFactorForm), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const turnOff = useMutation({
    mutationFn: (body: Body<'POST /api/account/two-factor/disable'>) =>
      api('POST /api/account/two-factor/disable', { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      toast.success('Two-factor sign-in is off');
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['password', 'code'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => turnOff.mutate(fields))}>
      <Field label="Your password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Field label="Code of your app, or a recovery code" error={errors.code?.message}>
        {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" />}
      </Field>
      <Button type="submit" variant="danger" pending={turnOff.isPending} className="sm:justify-self-end">
        Turn off
      </Button>
    </form>
  );
}
