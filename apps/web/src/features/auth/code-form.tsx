import { zodResolver } from '@hookform/resolvers/zod';
import { REMEMBERED_DEVICE_DAYS, signInCodeForm, TOTP_DIGITS } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

type Given = z.input<typeof signInCodeForm>;
type Fields = z.output<typeof signInCodeForm>;

/** The second step of a sign-in. @param onBack called when the password has to be entered again */
export default function CodeForm({ onBack }: { onBack: () => void }) {
  const { accept } = useAuth();
  const form = useForm<Given, unknown, Fields>({
    resolver: zodResolver(signInCodeForm),
    defaultValues: { kind: 'app', code: '', rememberDevice: false },
  });
  const isRecovery = form.watch('kind') === 'recovery';
  const { setFocus } = form;
  const enter = useMutation({
    mutationFn: (body: Fields) => api('POST /api/account/login/code', { body }),
    onSuccess: (reply) => {
      accept(reply);
      toast.success('Logged in successfully!');
    },
    onError: (error) => {
      if (showFieldErrors(error, ['code'], form.setError)) return;
      toast.error(errorMessage(error, 'Failed to sign in'));
      if (error instanceof ApiError && error.code === 'sign_in_expired') onBack();
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const use = (kind: Given['kind']) => {
    form.setValue('kind', kind);
    form.setValue('code', '');
    form.clearErrors();
    setFocus('code');
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => enter.mutate(fields))}>
      <p className="text-muted text-sm">
        {isRecovery ? 'Enter a recovery code. Each code works once.' : 'Enter the code from your authenticator app.'}
      </p>
      <Field label={isRecovery ? 'Recovery code' : 'Code'} error={form.formState.errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            key={isRecovery ? 'recovery' : 'app'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={isRecovery ? 40 : TOTP_DIGITS + 1}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <label className="flex cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          {...form.register('rememberDevice')}
          className="size-4.5 shrink-0 cursor-pointer accent-accent"
        />
        Don’t ask again on this device for {REMEMBERED_DEVICE_DAYS} days
      </label>
      <Button type="submit" pending={enter.isPending} className="mt-1 w-full">
        Login
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={() => use(isRecovery ? 'app' : 'recovery')}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
