import { siteUrl as siteUrlSchema } from '@pressloom/contract';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

type Registered = UseFormRegisterReturn & { error?: string };

interface ApplicationPasswordFieldsProps {
  /** As typed so far; a complete address becomes a link to the page that creates the password. */
  siteUrl: string;
  username: Registered;
  password: Registered;
}

/** User name and application password of a WordPress account. Hidden from password managers, since it is not a login. */
export function ApplicationPasswordFields({ siteUrl, username, password }: ApplicationPasswordFieldsProps) {
  const { error: usernameError, ...usernameInput } = username;
  const { error: passwordError, ...passwordInput } = password;
  return (
    <>
      <Field label="Username" hint="Your WordPress username or email address." error={usernameError}>
        {(control) => (
          <Input {...control} {...usernameInput} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
      <Field
        label="Application password"
        error={passwordError}
        hint={
          <>
            Not your login password. Create one in WordPress under <ProfilePath siteUrl={siteUrl} />. Spaces don’t
            matter.
          </>
        }
      >
        {(control) => <PasswordInput {...control} {...passwordInput} autoComplete="off" />}
      </Field>
    </>
  );
}

function ProfilePath({ siteUrl }: { siteUrl: string }) {
  const path = 'Users > Profile > Application Passwords';
  const parsed = siteUrlSchema.safeParse(siteUrl);
  if (!parsed.success) return <span className="text-ink">{path}</span>;
  return (
    <a
      href={`${parsed.data.replace(/\/+$/, '')}/wp-admin/profile.php#application-passwords-section`}
      target="_blank"
      rel="noreferrer"
      className="text-ink underline decoration-line-strong underline-offset-3 hover:decoration-accent"
    >
      {path}
    </a>
  );
}
