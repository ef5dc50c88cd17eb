import { type LoaderFunctionArgs, Navigate, type RouteObject, redirectDocument } from 'react-router';
import { FullScreenSpinner } from '../ui/spinner.tsx';
import { ErrorPage } from './error-page.tsx';
import { paths } from './paths.ts';
import { RequireUser } from './require-user.tsx';

/** Public pages are separate documents sent by the server, so a link to one leaves the app. */
const leaveTheApp = ({ request }: LoaderFunctionArgs) => redirectDocument(request.url);

/** `/settings` itself shows the first section beside the list; on phones, the list alone. */
const settingsRoutes: RouteObject[] = [
  { index: true, lazy: () => import('../pages/settings/profile-page.tsx') },
  { path: paths.settingsSection('profile'), lazy: () => import('../pages/settings/profile-page.tsx') },
  { path: paths.settingsSection('security'), lazy: () => import('../pages/settings/security-page.tsx') },
  { path: paths.settingsSection('appearance'), lazy: () => import('../pages/settings/appearance-page.tsx') },
  { path: paths.settingsSection('ai-provider'), lazy: () => import('../pages/settings/ai-provider-page.tsx') },
  { path: paths.settingsSection('writing'), lazy: () => import('../pages/settings/writing-page.tsx') },
  { path: paths.settingsSection('notifications'), lazy: () => import('../pages/settings/notifications-page.tsx') },
  { path: paths.settingsSection('api-keys'), lazy: () => import('../pages/settings/api-keys-page.tsx') },
  { path: paths.settingsSection('billing'), lazy: () => import('../pages/settings/billing-page.tsx') },
  { path: paths.settingsSection('data'), lazy: () => import('../pages/settings/data-page.tsx') },
];

const postPage = () => import('../pages/post-page.tsx');

/** Loaded together with the editor, which an existing post is opened in. */
const postPageWithEditor = async () => {
  const [page] = await Promise.all([
    postPage(),
    // Not on the server, which only renders the frame around it.
    import.meta.env.SSR || import('../features/editor/post-editor.tsx').then(({ fetchEditor }) => fetchEditor()),
  ]);
  return page;
};

/**
 * Each page is loaded on its first visit. A page module exports its component as `Component`, and as `loader` what it
 * shows first.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: FullScreenSpinner,
    children: [
      ...[paths.home, paths.features, paths.pricing, paths.products, paths.contact, paths.terms, paths.refunds].map(
        (path) => ({ path, loader: leaveTheApp }),
      ),
      {
        lazy: () => import('../pages/auth-layout.tsx'),
        children: [
          { path: paths.auth, lazy: () => import('../pages/auth-page.tsx') },
          { path: paths.login, lazy: () => import('../pages/login-page.tsx') },
          { path: paths.register, lazy: () => import('../pages/register-page.tsx') },
          { path: paths.forgotPassword, lazy: () => import('../pages/forgot-password-page.tsx') },
          { path: paths.unsubscribe, lazy: () => import('../pages/unsubscribe-page.tsx') },
          { path: paths.resetPassword, lazy: () => import('../pages/reset-password-page.tsx') },
        ],
      },
      // With all its pages, so that the list of posts does not carry their paths.
      { path: '/admindb/*', lazy: () => import('../pages/admin/admin-area.tsx') },
      { path: paths.app, element: <Navigate to={paths.dashboard} replace /> },
      {
        Component: RequireUser,
        children: [
          { path: paths.payment, lazy: () => import('../pages/payment-page.tsx') },
          {
            lazy: () => import('../pages/app-layout.tsx'),
            children: [
              { path: paths.dashboard, lazy: () => import('../pages/dashboard-page.tsx') },
              { path: paths.posts, lazy: () => import('../pages/posts-page.tsx') },
              { path: paths.newPost, lazy: postPage },
              { path: paths.create, lazy: postPage },
              { path: paths.post(':id'), lazy: postPageWithEditor },
              { path: paths.postPreview(':id'), lazy: () => import('../pages/post-preview-page.tsx') },
              { path: paths.automate, lazy: () => import('../pages/automate-page.tsx') },
              { path: paths.review, lazy: () => import('../pages/review-page.tsx') },
              { path: paths.autopilots, lazy: () => import('../pages/autopilots-page.tsx') },
              { path: paths.newAutopilot, lazy: () => import('../pages/new-autopilot-page.tsx') },
              { path: paths.autopilot(':id'), lazy: () => import('../pages/autopilot-page.tsx') },
              ...[paths.run(':id'), paths.runStop(':id', ':stop')].map((path) => ({
                path,
                lazy: () => import('../pages/run-page.tsx'),
              })),
              { path: paths.calendar, lazy: () => import('../pages/calendar-page.tsx') },
              { path: paths.sites, lazy: () => import('../pages/sites-page.tsx') },
              { path: paths.site(':id'), lazy: () => import('../pages/site-page.tsx') },
              { path: paths.sitesList, lazy: () => import('../pages/sites-list-page.tsx') },
              { path: paths.activity, lazy: () => import('../pages/activity-page.tsx') },
              {
                path: paths.settings,
                lazy: () => import('../pages/settings-page.tsx'),
                children: settingsRoutes,
              },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./not-found-page.tsx') },
    ],
  },
];
