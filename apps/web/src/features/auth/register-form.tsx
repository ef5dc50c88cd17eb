import { zodResolver } from '@hookform/resolvers/zod';
import { PASSWORD_MIN, type RegisterForm as RegisterFields, registerForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { VerificationNotice } from './verification-notice.tsx';

/** Creates an account. If the email address has to be verified first, a notice replaces the form. */
export function RegisterForm() {
  const { accept } = useAuth();
  const form = useForm<RegisterFields>({
    resolver: zodResolver(registerForm),
    defaultValues: { fullName: '', email: '', password: '' },
  });
  const { errors } = form.formState;
  const register = useMutation({
    mutationFn: (body: RegisterFields) => api('POST /api/account/register', { body }),
    onSuccess: (reply) => {
      if (reply.session) {
        toast.success('Account created successfully!');
        accept(reply);
      } else {
        toast.success('Account created! Please check your email for verification.');
      }
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['fullName', 'email', 'password'], form.setError)) {
        toast.error(errorMessage(error, 'Failed to create account'));
      }
    },
  });
  if (register.data && !register.data.session) return <VerificationNotice email={register.variables.email} />;

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => register.mutate(fields))}>
      <Field label="Full Name" error={errors.fullName?.message}>
        {(control) => <Input {...control} {...form.register('fullName')} autoComplete="name" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Field label="Password" hint={`At least ${PASSWORD_MIN} characters.`} error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" pending={register.isPending} className="mt-1 w-full">
        Create account
      </Button>
    </form>
  );
}
