import { zodResolver } from '@hookform/resolvers/zod';
import { adminLoginForm } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminSessionQuery, keepAdminHint } from './admin-session.ts';

type Given = z.input<typeof adminLoginForm>;
type Fields = z.output<typeof adminLoginForm>;

/** The last answer replaces the one before. */
const TOAST = 'admin-login';

/** Opens a session of the admin area. One step, so that a failure does not reveal what was right. */
export function AdminLoginForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<Given, unknown, Fields>({
    resolver: zodResolver(adminLoginForm),
    defaultValues: { username: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  const login = useMutation({
    mutationFn: (body: Fields) => api('POST /api/admin/login', { body }),
    onSuccess: (session) => {
      client.removeQueries({ queryKey: ['admin'] });
      client.setQueryData(adminSessionQuery.queryKey, session);
      keepAdminHint(session);
      toast.success('Admin login successful', { id: TOAST });
      onDone();
    },
    onError: (error) => {
      toast.error(errorMessage(error, 'Invalid admin credentials'), { id: TOAST });
      form.setFocus('password');
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => login.mutate(fields))}>
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Field
        label="Two-factor code"
        hint="Only if two-factor sign-in is on: a code from your authenticator app, or a recovery code."
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" pending={login.isPending} className="mt-1 w-full">
        Login
      </Button>
    </form>
  );
}
