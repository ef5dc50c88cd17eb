import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MIN, registerForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';

const newPasswordForm = registerForm.pick({ password: true });

/** Sets a new password with the token of the email; without a usable token it offers a new email. */
export function ResetPasswordForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const form = useForm<{ password: string }>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '' },
  });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api('POST /api/account/reset-password', { body: { token: token ?? '', password } }),
    onSuccess: () => {
      toast.success('Password changed. Log in with your new password.');
      return navigate(paths.auth, { replace: true });
    },
    onError: (error) => showFieldErrors(error, ['password'], form.setError),
  });
  if (!token) return <NewLinkNotice>This link is incomplete or was already used.</NewLinkNotice>;

  const { password } = form.formState.errors;
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => reset.mutate(fields))}>
      {reset.isError && !password && <NewLinkNotice>{errorMessage(reset.error)}</NewLinkNotice>}
      <Field label="New password" hint={`At least ${PASSWORD_MIN} characters.`} error={password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" pending={reset.isPending} className="w-full">
        Set new password
      </Button>
      <p className="text-muted text-sm">This signs out all devices and revokes all API keys of your account.</p>
    </form>
  );
}

function NewLinkNotice({ children }: { children: string }) {
  return (
    <Notice
      tone="danger"
      title="Couldn’t change your password"
      action={
        <ButtonLink variant="secondary" size="sm" to={paths.forgotPassword}>
          Request a new link
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}
