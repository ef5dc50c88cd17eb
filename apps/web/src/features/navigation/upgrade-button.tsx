import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ProBadge } from './pro-badge.tsx';

/** Leads to the plans, where there is more to buy. */
export const UpgradeButton = () =>
  useAuth().session?.plan === 'free' && (
    <ButtonLink variant="secondary" size="sm" to={paths.pricing} reloadDocument>
      Upgrade
      <ProBadge />
    </ButtonLink>
  );
