import { zodResolver } from '@hookform/resolvers/zod';
import { secondFactorForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';

interface SecondFactorFormProps {
  /** The action: "Turn off". */
  label: string;
  tone?: 'primary' | 'danger';
  act: (proof: z.output<typeof secondFactorForm>) => Promise<unknown>;
}

/** Asks for the password and a code before it acts: someone at an unlocked browser has at most one of them. */
export function SecondFactorForm({ label, tone = 'primary', act }: SecondFactorFormProps) {
  const form = useForm({ resolver: zodResolver(secondFactorForm), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const run = useMutation({
    mutationFn: act,
    onError: (error) => {
      if (!showFieldErrors(error, ['password', 'code'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((proof) => run.mutate(proof))}>
      <Field label="Your password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      <Field label="Code from your app, or a recovery code" error={errors.code?.message}>
        {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" />}
      </Field>
      <Button type="submit" variant={tone} pending={run.isPending} className="sm:justify-self-end">
        {label}
      </Button>
    </form>
  );
}
