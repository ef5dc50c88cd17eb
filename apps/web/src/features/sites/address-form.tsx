import { zodResolver } from '@hookform/resolvers/zod';
import { type AddressReport, type Site, sitePassword, siteUrl, siteUsername } from '@pressloom/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApplicationPasswordFields } from './application-password-fields.tsx';
import { SiteAddressInput } from './site-address-input.tsx';
import { type NewAddress, useCheckAddress } from './site-mutations.ts';

const typed = z.object({ url: siteUrl, username: siteUsername, password: sitePassword });
const typedAddress = typed.pick({ url: true });

interface AddressFormProps {
  site: Site;
  defaultUrl: string;
  onChecked: (checked: { address: NewAddress; report: AddressReport }) => void;
}

/** The new site address, and the credentials for it. The stored password is sent only where the user allows it. */
export function AddressForm({ site, defaultUrl, onChecked }: AddressFormProps) {
  const [sendsStored, setSendsStored] = useState(false);
  const [answeringOrigin, setAnsweringOrigin] = useState<string>();
  const check = useCheckAddress(site.id);
  const form = useForm({
    resolver: zodResolver(sendsStored ? typed.extend({ username: z.string(), password: z.string() }) : typed),
    defaultValues: { url: defaultUrl, username: site.username, password: '' },
  });
  const { errors } = form.formState;
  const url = form.watch('url');
  const origin = answeringOrigin ?? originOf(url);
  /** Allowing the stored password for one origin does not allow it for another. */
  const askAnew = (origin: string | undefined) => {
    setAnsweringOrigin(origin);
    setSendsStored(false);
  };
  const submit = form.handleSubmit(({ url, username, password }) => {
    const address = sendsStored ? { url, sendStoredPasswordTo: origin } : { url, username, password };
    check.mutate(address, {
      onSuccess: (report) => onChecked({ address, report }),
      onError: (error) => {
        const elsewhere = otherOrigin(error);
        if (!elsewhere) return;
        askAnew(elsewhere);
      },
    });
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="New address" error={errors.url?.message} hint={`Current address: ${site.url}`}>
        {(control) => (
          <SiteAddressInput {...control} {...form.register('url', { onChange: () => askAnew(undefined) })} />
        )}
      </Field>
      <Checkbox
        label={`Send the stored application password to ${origin ?? 'the new address'}`}
        hint="It still works if the blog moved with its database. Allow this only if the new address is yours."
        checked={sendsStored}
        disabled={!origin}
        onChange={(event) => setSendsStored(event.target.checked)}
      />
      {!sendsStored && (
        <ApplicationPasswordFields
          siteUrl={url}
          username={{ ...form.register('username'), error: errors.username?.message }}
          password={{ ...form.register('password'), error: errors.password?.message }}
        />
      )}
      {check.isError && (
        <Notice tone="danger" title="Couldn’t check the new address">
          {errorMessage(check.error)}
        </Notice>
      )}
      <Button type="submit" pending={check.isPending}>
        {check.isPending ? 'Checking the new address…' : 'Check the new address'}
      </Button>
    </form>
  );
}

function originOf(address: string): string | undefined {
  const parsed = typedAddress.safeParse({ url: address });
  return parsed.success ? new URL(parsed.data.url).origin : undefined;
}

/** The origin that the site actually responds at, if it is not the one allowed to get the stored password. */
function otherOrigin(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'password_origin') return undefined;
  return (error.details as { origin: string }).origin;
}
