import { useLocation, useSearchParams } from 'react-router';
import { AuthHeading } from '../features/auth/auth-heading.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { SignedOutNotice } from '../features/auth/signed-out-notice.tsx';
import { SignedOutOnly } from '../features/auth/signed-out-only.tsx';
import { VerificationResult } from '../features/auth/verification-result.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  return (
    <SignedOutOnly>
      <AuthHeading title={tab === 'register' ? 'Create your account' : 'Welcome back'} />
      <div className="mb-4 empty:hidden">
        <VerificationResult />
        <SignedOutNotice />
      </div>
      <Tabs
        value={tab}
        onValueChange={(value) => setSearch(value === 'register' ? { tab: value } : {}, { replace: true, state })}
      >
        <TabsList aria-label="Login or register">
          <TabsTrigger value="login">Login</TabsTrigger>
          <TabsTrigger value="register">Register</TabsTrigger>
        </TabsList>
        <TabsContent value="login">
          <LoginForm />
        </TabsContent>
        <TabsContent value="register">
          <RegisterForm />
        </TabsContent>
      </Tabs>
    </SignedOutOnly>
  );
}
