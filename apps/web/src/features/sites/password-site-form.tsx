import { zodResolver } from '@hookform/resolvers/zod';
import { siteForm, siteName } from '@pressloom/contract';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { ApplicationPasswordFields } from './application-password-fields.tsx';
import { connectedBlog, SameBlogNotice } from './same-blog-notice.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { useAddSite } from './site-mutations.ts';

const fields = siteForm.omit({ name: true }).extend({ site_name: siteName });

interface PasswordSiteFormProps {
  defaultUrl: string;
  onAdded: () => void;
}

/** Connects a site with an application password; the server tests it before it stores anything. */
export function PasswordSiteForm({ defaultUrl, onAdded }: PasswordSiteFormProps) {
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { site_name: '', url: defaultUrl, username: '', password: '' },
  });
  const { errors } = form.formState;
  const add = useAddSite();
  const here = useRef<HTMLFormElement>(null);
  // The test takes a while: if the dialog is closed meanwhile, the outcome is still shown.
  const connect = async ({ site_name: name, ...site }: z.output<typeof fields>, separate?: true) => {
    try {
      const { notices, wasConnected } = await add.mutateAsync({ name, ...site, separate });
      const description = [wasConnected && 'It was already connected. Its name and password were replaced.', ...notices]
        .filter(Boolean)
        .join(' ');
      toast.success(wasConnected ? 'Site reconnected successfully' : 'WordPress site added successfully', {
        description: description || undefined,
      });
      if (here.current) onAdded();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        toast.error('You must be logged in to add a WordPress site');
      } else if (!here.current) {
        toast.error('Failed to add WordPress site', { description: errorMessage(error) });
      } else if (!showFieldErrors(error, ['site_name', 'url', 'username', 'password'], form.setError)) {
        toast.error('Failed to add WordPress site');
      }
    }
  };
  const sameBlog = connectedBlog(add.error);
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form ref={here} noValidate className="grid gap-4" onSubmit={form.handleSubmit((site) => connect(site))}>
      <Field label="Site name" error={errors.site_name?.message}>
        {(control) => <Input {...control} {...form.register('site_name')} autoComplete="off" />}
      </Field>
      <Field label="Site address" error={errors.url?.message}>
        {(control) => <SiteAddressInput {...control} {...form.register('url')} />}
      </Field>
      <ApplicationPasswordFields
        siteUrl={form.watch('url')}
        username={{ ...form.register('username'), error: errors.username?.message }}
        password={{ ...form.register('password'), error: errors.password?.message }}
      />
      {sameBlog && (
        <SameBlogNotice
          blog={sameBlog}
          pending={add.isPending}
          onConnectAnyway={() => void form.handleSubmit((site) => connect(site, true))()}
        />
      )}
      {add.isError && !hasFieldError && !sameBlog && (
        <Notice tone="danger" title="Failed to add WordPress site">
          {errorMessage(add.error)}
        </Notice>
      )}
      <Button type="submit" pending={add.isPending}>
        {add.isPending ? 'Testing the connection…' : 'Add Site'}
      </Button>
      {add.isPending && (
        <p role="status" className="text-muted text-sm">
          Checking the site, signing in, then creating and deleting a test draft. This takes a few seconds.
        </p>
      )}
    </form>
  );
}
