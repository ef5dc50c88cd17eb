import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Button } from '../../ui/button.tsx';
import { ProBadge } from './pro-badge.tsx';

/** Leads to the plans, where there is more to buy. */
export const UpgradeButton = () =>
  useAuth().session?.plan === 'free' && (
    <Button variant="secondary" size="sm" asChild>
      <Link to={paths.pricing} reloadDocument>
        Upgrade
        <ProBadge />
      </Link>
    </Button>
  );
