import { PasswordCard } from '../../features/settings/password-card.tsx';
import { SessionsCard } from '../../features/settings/sessions-card.tsx';
import { accountQuery, sessionsQuery } from '../../features/settings/settings-queries.ts';
import { TwoFactorCard } from '../../features/settings/two-factor-card.tsx';
import { preload } from '../../lib/page/preload.ts';

export const loader = preload(() => [accountQuery, sessionsQuery]);

export const Component = () => (
  <>
    <PasswordCard />
    <TwoFactorCard />
    <SessionsCard />
  </>
);
