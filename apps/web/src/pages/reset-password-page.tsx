import { useSearchParams } from 'react-router';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';

export function Component() {
  const [search] = useSearchParams();
  return (
    <>
      <AuthHeading title="Set a new password" />
      <ResetPasswordForm token={search.get('token')} />
    </>
  );
}
