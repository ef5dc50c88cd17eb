import { useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  const { state } = useLocation();
  return (
    <SignedOutOnly>
      <AuthHeading title="Login">
        New here?{' '}
        <TextLink to={paths.register} state={state}>
          Create an account
        </TextLink>
      </AuthHeading>
      <LoginForm />
    </SignedOutOnly>
  );
}
