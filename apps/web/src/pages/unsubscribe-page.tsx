import { useSearchParams } from 'react-router';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { UnsubscribeForm } from '../features/settings/unsubscribe-form.tsx';

/** The target of the unsubscribe link in emails. Opening it changes nothing, since virus scanners open links too. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <>
      <AuthHeading title="Unsubscribe" />
      <UnsubscribeForm token={search.get('token') ?? ''} />
    </>
  );
}
