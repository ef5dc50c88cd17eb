import { zodResolver } from '@hookform/resolvers/zod';
import { codeForm, TOTP_DIGITS } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, errorMessage, type Reply } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrImage } from './qr-image.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { accountQuery, sessionsQuery } from './settings-queries.ts';

/** Turns on two-factor sign-in, step by step: the password, the app, the recovery codes. */
export default function TwoFactorSetup({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Reply<'POST /api/account/two-factor'> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <ConfirmApp begun={begun} onCodes={setCodes} />;
  return (
    <PasswordForm
      label="Continue"
      act={async (password) => setBegun(await api('POST /api/account/two-factor', { body: { password } }))}
    />
  );
}

function ConfirmApp({
  begun,
  onCodes,
}: {
  begun: Reply<'POST /api/account/two-factor'>;
  onCodes: (codes: readonly string[]) => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => api('POST /api/account/two-factor/confirm', { body }),
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      toast.success('Two-factor sign-in is on');
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      ]);
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['code'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((fields) => confirm.mutate(fields))}>
      <ol className="grid list-inside list-decimal gap-3 text-sm">
        <li>
          Scan this with an authenticator app, such as Aegis, 2FAS, Google Authenticator or your password manager.
          <div className="mt-3 flex justify-center">
            <QrImage text={begun.uri} label="QR code for your authenticator app" />
          </div>
          <p className="mt-3 text-center text-[0.8125rem] text-muted">
            Or type in this key: <span className="break-words font-mono text-ink">{grouped(begun.secret)}</span>
          </p>
        </li>
        <li>Enter the code from the app.</li>
      </ol>
      <Field label="Code" error={form.formState.errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={TOTP_DIGITS + 1}
            className="max-w-40 font-mono tracking-widest"
          />
        )}
      </Field>
      <Button type="submit" pending={confirm.isPending} className="sm:justify-self-end">
        Turn on
      </Button>
    </form>
  );
}

const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
