import { EmailCard } from '../../features/settings/email-card.tsx';
import { NameCard } from '../../features/settings/name-card.tsx';
import { accountQuery } from '../../features/settings/settings-queries.ts';
import { preload } from '../../lib/page/preload.ts';

export const loader = preload(() => [accountQuery]);

export const Component = () => (
  <>
    <NameCard />
    <EmailCard />
  </>
);
