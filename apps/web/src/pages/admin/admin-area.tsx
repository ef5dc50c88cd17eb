import { useRoutes } from 'react-router';
import { inBrowser } from '../../lib/page/in-browser.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';
import { AdminNotFoundPage } from './admin-not-found-page.tsx';
import { AdminAuditPage } from './audit-page.tsx';
import { AdminCouponsPage } from './coupons-page.tsx';
import { AdminDashboardPage } from './dashboard-page.tsx';
import { AdminPostsPage } from './posts-page.tsx';
import { AdminSitesPage } from './sites-page.tsx';
import { AdminSubscriptionsPage } from './subscriptions-page.tsx';
import { AdminSystemPage } from './system-page.tsx';
import { AdminUsersPage } from './users-page.tsx';

/** The pages below /admindb. */
const PAGES = [
  { path: 'login', Component: AdminLoginPage },
  {
    Component: AdminLayout,
    children: [
      { index: true, Component: AdminDashboardPage },
      { path: 'audit', Component: AdminAuditPage },
      { path: 'users', Component: AdminUsersPage },
      { path: 'posts', Component: AdminPostsPage },
      { path: 'sites', Component: AdminSitesPage },
      { path: 'coupons', Component: AdminCouponsPage },
      { path: 'subscriptions', Component: AdminSubscriptionsPage },
      { path: 'system', Component: AdminSystemPage },
      { path: '*', Component: AdminNotFoundPage },
    ],
  },
];

export const Component = inBrowser(() => useRoutes(PAGES));
