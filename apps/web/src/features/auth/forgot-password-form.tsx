import { zodResolver } from '@hookform/resolvers/zod';
import { registerForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** Emails a reset link. It never reveals whether an email address has an account. */
export function ForgotPasswordForm() {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(registerForm.pick({ email: true })),
    defaultValues: { email: '' },
  });
  const { errors } = form.formState;
  const request = useMutation({
    mutationFn: (body: { email: string }) => api('POST /api/account/forgot-password', { body }),
    onError: (error) => {
      if (!showFieldErrors(error, ['email'], form.setError)) {
        toast.error(errorMessage(error, 'Couldn’t send the email'));
      }
    },
  });
  if (request.isSuccess) {
    return (
      <Notice
        tone="success"
        title="Check your email"
        action={
          <Button variant="secondary" size="sm" onClick={() => request.reset()}>
            Use a different email
          </Button>
        }
      >
        If <strong className="font-medium text-ink">{request.variables.email}</strong> has an account, we’ve sent a link
        to reset the password. You can request up to 3 emails an hour.
      </Notice>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => request.mutate(fields))}>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Button type="submit" pending={request.isPending} className="w-full">
        Send reset link
      </Button>
    </form>
  );
}
