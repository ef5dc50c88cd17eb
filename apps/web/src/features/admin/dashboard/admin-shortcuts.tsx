import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { adminNavItems } from '../navigation/admin-nav-items.ts';

const SHORTCUTS = [
  { label: 'Manage users', to: adminPaths.users },
  { label: 'Manage posts', to: adminPaths.posts },
  { label: 'Manage WordPress sites', to: adminPaths.sites },
  { label: 'Manage coupons', to: adminPaths.coupons },
  { label: 'Look at the system', to: adminPaths.system },
];

/** What administrators come for. */
export const AdminShortcuts = () => (
  <Card title="Admin Actions">
    <ul className="grid gap-2">
      {SHORTCUTS.map(({ label, to }) => {
        const Icon = adminNavItems.find((item) => item.to === to)?.Icon;
        return (
          <li key={to}>
            <Button variant="secondary" className="w-full justify-start" asChild>
              <Link to={to}>
                {Icon && <Icon aria-hidden />}
                {label}
              </Link>
            </Button>
          </li>
        );
      })}
    </ul>
  </Card>
);
