import { zodResolver } from '@hookform/resolvers/zod';
import { profileForm } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { useSettingsForm } from '../../lib/page/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

export function NameCard() {
  const { user, refresh } = useAuth();
  const { form, submit, markSaved } = useSettingsForm(
    { fullName: user?.fullName ?? '' },
    { resolver: zodResolver(profileForm) },
  );
  const save = useMutation({
    mutationFn: (body: { fullName: string }) => api('PATCH /api/account/profile', { body }),
    onSuccess: async () => {
      markSaved();
      await refresh();
      toast.success('Name saved');
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['fullName'], form.setError))
        toast.error(errorMessage(error, 'Couldn’t save your name'));
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <Card title="Name" description="Used as the author of new posts and to greet you.">
      <form noValidate className="grid gap-4" onSubmit={submit((fields) => save.mutate(fields))}>
        <Field label="Full Name" error={errors.fullName?.message}>
          {(control) => <Input {...control} {...form.register('fullName')} autoComplete="name" className="max-w-md" />}
        </Field>
        <FormFooter label="Save name" pending={save.isPending} disabled={!isDirty}>
          {user && `Member since ${formatDate(user.createdAt)}`}
        </FormFooter>
      </form>
    </Card>
  );
}
