import { zodResolver } from '@hookform/resolvers/zod';
import { type Site, siteForm } from '@pressloom/contract';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useRenameSite } from './site-mutations.ts';

interface RenameSiteDialogProps {
  site: Site;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RenameSiteDialog({ site, open, onOpenChange }: RenameSiteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Rename site"
      description="Only used in pressloom. Your site’s title doesn’t change."
    >
      <RenameSiteForm site={site} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameSiteForm({ site, onDone }: { site: Site; onDone: () => void }) {
  const rename = useRenameSite(site.id);
  const form = useForm({ resolver: zodResolver(siteForm.pick({ name: true })), defaultValues: { name: site.name } });
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(name, {
      onSuccess: () => {
        toast.success('Site renamed');
        onDone();
      },
      onError: (error) => form.setError('name', { message: errorMessage(error) }),
    }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Site name" error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Button type="submit" pending={rename.isPending} className="sm:justify-self-end">
        Rename
      </Button>
    </form>
  );
}
