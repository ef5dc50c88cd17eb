import { paths } from '../app/paths.ts';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function Component() {
  return (
    <>
      <AuthHeading title="Forgot your password?">Enter your email address and we’ll send you a reset link.</AuthHeading>
      <ForgotPasswordForm />
      <p className="mt-6 text-center text-sm">
        <TextLink to={paths.auth}>Back to login</TextLink>
      </p>
    </>
  );
}
