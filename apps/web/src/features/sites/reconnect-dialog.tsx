import { zodResolver } from '@hookform/resolvers/zod';
import { type Site, siteForm } from '@pressloom/contract';
import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { ApplicationPasswordFields } from './application-password-fields.tsx';
import { useAuthorizeSite, useReconnectSite } from './site-mutations.ts';

interface ReconnectDialogProps {
  site: Site;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** New credentials for a known site, by either way; its posts and settings stay. */
export function ReconnectDialog({ site, open, onOpenChange }: ReconnectDialogProps) {
  const authorize = useAuthorizeSite();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Reconnect ${site.name}`}
      description="Replaces the credentials after testing them. Your posts and settings stay."
    >
      <div className="grid gap-3">
        {authorize.isError && (
          <Notice tone="danger" title="Couldn’t connect with one click">
            {errorMessage(authorize.error)}
          </Notice>
        )}
        <Button
          pending={authorize.isPending || authorize.isSuccess}
          onClick={() => authorize.mutate({ url: site.url, siteId: site.id })}
        >
          <ExternalLink aria-hidden />
          Approve in WordPress
        </Button>
        <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with an application password
        </p>
        <ReconnectForm site={site} onDone={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

function ReconnectForm({ site, onDone }: { site: Site; onDone: () => void }) {
  const reconnect = useReconnectSite(site.id);
  const form = useForm({
    resolver: zodResolver(siteForm.pick({ username: true, password: true })),
    defaultValues: { username: site.username, password: '' },
  });
  const { errors } = form.formState;
  const here = useRef<HTMLFormElement>(null);
  // The test takes a while: if the dialog is closed meanwhile, the outcome is still shown.
  const submit = form.handleSubmit(async (body) => {
    try {
      await reconnect.mutateAsync(body);
      toast.success('Site reconnected successfully');
      if (here.current) onDone();
    } catch (error) {
      if (!here.current) toast.error('Couldn’t reconnect the site', { description: errorMessage(error) });
    }
  });
  return (
    <form ref={here} noValidate className="grid gap-4" onSubmit={submit}>
      <ApplicationPasswordFields
        siteUrl={site.url}
        username={{ ...form.register('username'), error: errors.username?.message }}
        password={{ ...form.register('password'), error: errors.password?.message }}
      />
      {reconnect.isError && (
        <Notice tone="danger" title="Couldn’t reconnect the site">
          {errorMessage(reconnect.error)}
        </Notice>
      )}
      <Button type="submit" variant="secondary" pending={reconnect.isPending}>
        {reconnect.isPending ? 'Testing the connection…' : 'Reconnect'}
      </Button>
    </form>
  );
}
