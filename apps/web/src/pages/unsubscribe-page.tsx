import { useSearchParams } from 'react-router';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { UnsubscribeForm } from '../features/settings/unsubscribe-form.tsx';

/** Where the link at the end of a mail leads. Opening it changes nothing: programs that look for viruses do that too. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <>
      <AuthHeading title="Fewer mails" />
      <UnsubscribeForm token={search.get('token') ?? ''} />
    </>
  );
}
