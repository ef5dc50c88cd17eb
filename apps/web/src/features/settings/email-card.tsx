import { zodResolver } from '@hookform/resolvers/zod';
import { emailForm } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountQuery } from './settings-queries.ts';

export function EmailCard() {
  const { user, refresh } = useAuth();
  const queryClient = useQueryClient();
  const { data: account } = useQuery(accountQuery);
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (body: { email: string; password: string }) => api('POST /api/account/email', { body }),
    onSuccess: async ({ pendingEmail }) => {
      form.reset();
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })]);
      toast.success(pendingEmail ? 'Open the link in the email we sent you' : 'Email address changed');
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['email', 'password'], form.setError)) toast.error(errorMessage(error));
    },
  });

  return (
    <Card
      title="Email address"
      description={
        <>
          You sign in with <strong className="break-words font-medium text-ink">{user?.email}</strong>
          {account?.verifiesEmail && user?.emailVerified === false && ' (not verified)'}.
        </>
      }
    >
      <div className="grid gap-4">
        <ReturnFromMail />
        {account?.pendingEmail && <PendingEmail email={account.pendingEmail} />}
        <form
          noValidate
          className="@container grid gap-4"
          onSubmit={form.handleSubmit((fields) => change.mutate(fields))}
        >
          <div className="grid items-start gap-4 @lg:grid-cols-2">
            <Field label="New email address" error={errors.email?.message}>
              {(control) => (
                <Input {...control} {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
              )}
            </Field>
            <Field label="Your password" error={errors.password?.message}>
              {(control) => (
                <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
              )}
            </Field>
          </div>
          <FormFooter label="Change address" pending={change.isPending}>
            {account?.verifiesEmail && 'We email a link to the new address and notify the old one.'}
          </FormFooter>
        </form>
      </div>
    </Card>
  );
}

function PendingEmail({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api('DELETE /api/account/email'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Notice
      tone="info"
      title={`Confirm ${email}`}
      action={
        <Button variant="secondary" size="sm" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep the old address
        </Button>
      }
    >
      Open the link in the email we sent there. It works for one hour. No email? Try again in an hour.
    </Notice>
  );
}

/** The outcome of the link in the email. */
function ReturnFromMail() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('email');
  const { refresh } = useAuth();
  useEffect(() => {
    if (outcome !== 'confirmed') return;
    toast.success('Email address changed');
    setSearch({}, { replace: true });
    void refresh();
  }, [outcome, setSearch, refresh]);
  if (outcome !== 'expired') return null;
  return (
    <Notice tone="danger" title="This link has expired or was already used">
      Your email address wasn’t changed. Enter the new one again to get a new link.
    </Notice>
  );
}
