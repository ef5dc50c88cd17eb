import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';

export const UpgradeButton = () => (
  <Button variant="secondary" size="sm" asChild>
    <Link to={paths.pricing} reloadDocument>
      Upgrade
      <span className="rounded bg-accent px-1 py-px font-semibold text-[0.625rem] text-page tracking-wide">PRO</span>
    </Link>
  </Button>
);
