import { useRoutes } from 'react-router';
import { inBrowser } from '../../lib/page/in-browser.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';
import { AdminNotFoundPage } from './admin-not-found-page.tsx';
import { AdminAuditPage } from './audit-page.tsx';
import { AdminDashboardPage } from './dashboard-page.tsx';

/** The pages below /admindb. */
const PAGES = [
  { path: 'login', Component: AdminLoginPage },
  {
    Component: AdminLayout,
    children: [
      { index: true, Component: AdminDashboardPage },
      { path: 'audit', Component: AdminAuditPage },
      { path: '*', Component: AdminNotFoundPage },
    ],
  },
];

export const Component = inBrowser(() => useRoutes(PAGES));
