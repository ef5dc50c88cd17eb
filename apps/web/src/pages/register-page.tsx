import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  const { state } = useLocation();
  return (
    <SignedOutOnly>
      <AuthHeading title="Create your account">
        Already have an account?{' '}
        <TextLink to={paths.login} state={state}>
          Login
        </TextLink>
      </AuthHeading>
      <RegisterForm />
    </SignedOutOnly>
  );
}
