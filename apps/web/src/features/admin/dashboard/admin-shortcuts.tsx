import { adminPaths } from '../../../app/admin-paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
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
            <ButtonLink variant="secondary" className="w-full justify-start" to={to}>
              {Icon && <Icon aria-hidden />}
              {label}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  </Card>
);
