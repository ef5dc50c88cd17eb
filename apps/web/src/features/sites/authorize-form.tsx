import { zodResolver } from '@hookform/resolvers/zod';
import { siteForm } from '@pressloom/contract';
import { ExternalLink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { rememberAddress } from './authorize-return.ts';
import { SiteAddressInput } from './site-address-input.tsx';
import { useAuthorizeSite } from './site-mutations.ts';

interface AuthorizeFormProps {
  url: string;
  onUrlChange: (url: string) => void;
}

/** A site address is enough: the rest is approved on the site itself. */
export function AuthorizeForm({ url, onUrlChange }: AuthorizeFormProps) {
  const authorize = useAuthorizeSite();
  const form = useForm({
    resolver: zodResolver(siteForm.pick({ url: true })),
    defaultValues: { url },
  });
  const { url: refused } = form.formState.errors;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((fields) => {
        rememberAddress(url);
        authorize.mutate(fields, { onError: (error) => showFieldErrors(error, ['url'], form.setError) });
      })}
    >
      <Field label="Site address" error={refused?.message} hint="For example myblog.com">
        {(control) => (
          <SiteAddressInput
            {...control}
            {...form.register('url', { onChange: (event) => onUrlChange(event.target.value) })}
          />
        )}
      </Field>
      {authorize.isError && !refused && (
        <Notice tone="danger" title="Couldn’t connect with one click">
          {errorMessage(authorize.error)}
        </Notice>
      )}
      {/* Stays pending after success: the browser is navigating to the site. */}
      <Button type="submit" pending={authorize.isPending || authorize.isSuccess}>
        <ExternalLink aria-hidden />
        {authorize.isPending ? 'Checking the site…' : 'Approve in WordPress'}
      </Button>
    </form>
  );
}
