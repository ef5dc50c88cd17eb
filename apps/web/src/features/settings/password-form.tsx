import { zodResolver } from '@hookform/resolvers/zod';
import { passwordForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';

interface PasswordFormProps {
  /** The action: "Turn off". */
  label: string;
  act: (password: string) => Promise<unknown>;
}

/** Asks for the password again before it acts. */
export function PasswordForm({ label, act }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(passwordForm), defaultValues: { password: '' } });
  const run = useMutation({
    mutationFn: ({ password }: { password: string }) => act(password),
    onError: (error) => {
      if (!showFieldErrors(error, ['password'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => run.mutate(fields))}>
      <Field label="Your password" error={form.formState.errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" autoFocus />
        )}
      </Field>
      <Button type="submit" pending={run.isPending} className="sm:justify-self-end">
        {label}
      </Button>
    </form>
  );
}
