import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword, PASSWORD_MIN } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { sessionsQuery } from './settings-queries.ts';

type Fields = z.output<typeof changePassword.body>;

export function PasswordCard() {
  const queryClient = useQueryClient();
  const form = useForm<z.input<typeof changePassword.body>, unknown, Fields>({
    resolver: zodResolver(changePassword.body),
    defaultValues: { currentPassword: '', newPassword: '', endOtherSessions: true },
  });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (body: Fields) => api('POST /api/account/password', { body }),
    onSuccess: async (_, { endOtherSessions }) => {
      form.reset();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast.success(endOtherSessions ? 'Password changed. All other devices are signed out' : 'Password changed');
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['currentPassword', 'newPassword'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <Card title="Password">
      <form
        noValidate
        className="@container grid gap-4"
        onSubmit={form.handleSubmit((fields) => change.mutate(fields))}
      >
        <div className="grid items-start gap-4 @lg:grid-cols-2">
          <Field label="Current password" error={errors.currentPassword?.message}>
            {(control) => (
              <PasswordInput {...control} {...form.register('currentPassword')} autoComplete="current-password" />
            )}
          </Field>
          <Field label="New password" hint={`At least ${PASSWORD_MIN} characters.`} error={errors.newPassword?.message}>
            {(control) => <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />}
          </Field>
        </div>
        <Checkbox
          label="Sign out all other devices"
          hint="API keys keep working. Revoke them under API keys."
          {...form.register('endOtherSessions')}
        />
        <FormFooter label="Change password" pending={change.isPending} />
      </form>
    </Card>
  );
}
