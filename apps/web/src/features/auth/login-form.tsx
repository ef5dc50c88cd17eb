import { zodResolver } from '@hookform/resolvers/zod';
import { ERROR_CODES, type LoginForm as LoginFields, loginForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '../../app/paths.ts';
import { ApiError, api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.tsx';
import { VerificationNotice } from './verification-notice.tsx';

/** Loaded on demand: most users never need it. */
const CodeForm = lazy(() => import('./code-form.tsx'));

/** Signs in; the page around it navigates on as soon as there is a user. */
export function LoginForm() {
  const { accept } = useAuth();
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const form = useForm<LoginFields>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const login = useMutation({
    mutationFn: (body: LoginFields) => api('POST /api/account/login', { body }),
    onSuccess: (reply) => {
      if (reply.twoFactor) return setIsCodeWanted(true);
      accept(reply);
      toast.success('Logged in successfully!');
    },
    onError: (error) => {
      if (!isUnverified(error) && !showFieldErrors(error, ['email', 'password'], form.setError)) {
        toast.error(errorMessage(error, 'Failed to sign in'));
      }
    },
  });

  if (isCodeWanted) {
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <CodeForm onBack={() => setIsCodeWanted(false)} />
      </Suspense>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => login.mutate(fields))}>
      {isUnverified(login.error) && <VerificationNotice email={login.variables?.email ?? ''} />}
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Button type="submit" pending={login.isPending} className="mt-1 w-full">
        Login
      </Button>
      <p className="text-center text-sm">
        <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
      </p>
    </form>
  );
}

/** Shown in the form itself, with a button for a new email. */
const isUnverified = (error: unknown) => error instanceof ApiError && error.code === ERROR_CODES.emailNotVerified;
