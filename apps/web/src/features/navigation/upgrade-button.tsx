import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { Button } from '../../ui/button.tsx';

/** Leads to the plans, where there is more to buy. */
export const UpgradeButton = () =>
  useAuth().session?.plan === 'free' && (
    <Button variant="secondary" size="sm" asChild>
      <Link to={paths.pricing} reloadDocument>
        Upgrade
        <span className="rounded bg-accent px-1 py-px font-semibold text-[0.625rem] text-page tracking-wide">PRO</span>
      </Link>
    </Button>
  );
