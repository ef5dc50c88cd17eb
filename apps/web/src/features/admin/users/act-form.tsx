import type { AdminUser } from '@pressloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../lib/api/api-client.ts';
import { showFieldErrors } from '../../../lib/api/form-errors.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ScheduledChoice } from '../../../ui/scheduled-choice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ActFields, UserAct } from './user-acts.ts';

interface ActFormProps {
  act: UserAct;
  user: AdminUser;
  onClose: () => void;
}

/** The question before an act on an account, with the reason that the audit log keeps. */
export function ActForm({ act, user, onClose }: ActFormProps) {
  const id = useId();
  const client = useQueryClient();
  const [grantId] = useState(newId);
  const form = useForm<ActFields>({
    defaultValues: { grantId, reason: '', credits: '', days: '', scheduled: 'keep' },
  });
  const { errors } = form.formState;
  const run = useMutation({
    mutationFn: (fields: ActFields) => act.run(user.id, fields),
    onSuccess: () => {
      onClose();
      toast.success(act.done);
      return client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['reason', 'credits', 'days'], form.setError)) toast.error(errorMessage(error));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      role="alertdialog"
      title={`${act.label}: ${user.email}`}
      description={act.description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={act.tone === 'danger' ? 'danger' : 'primary'}
            pending={run.isPending}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4 pb-1" onSubmit={form.handleSubmit((fields) => run.mutate(fields))}>
        {act.asks === 'credits' && (
          <Field label="Credits" error={errors.credits?.message}>
            {(control) => <Input {...control} {...form.register('credits')} inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        {act.asks === 'days' && (
          <Field label="Days" hint="Leave empty for no end." error={errors.days?.message}>
            {(control) => <Input {...control} {...form.register('days')} inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        {act.asks === 'scheduled' && <ScheduledChoice {...form.register('scheduled')} />}
        <Field
          label={act.isReasonOptional ? 'Reason (optional)' : 'Reason'}
          hint="Kept in the audit log."
          error={errors.reason?.message}
        >
          {(control) => <Textarea {...control} {...form.register('reason')} rows={2} maxLength={500} />}
        </Field>
      </form>
    </Dialog>
  );
}
