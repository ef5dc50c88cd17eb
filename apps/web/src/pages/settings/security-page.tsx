import { PasswordCard } from '../../features/settings/password-card.tsx';
import { SessionsCard } from '../../features/settings/sessions-card.tsx';
import { TwoFactorCard } from '../../features/settings/two-factor-card.tsx';

export const Component = () => (
  <>
    <PasswordCard />
    <TwoFactorCard />
    <SessionsCard />
  </>
);
