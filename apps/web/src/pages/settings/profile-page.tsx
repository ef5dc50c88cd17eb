import { EmailCard } from '../../features/settings/email-card.tsx';
import { NameCard } from '../../features/settings/name-card.tsx';

export const Component = () => (
  <>
    <NameCard />
    <EmailCard />
  </>
);
