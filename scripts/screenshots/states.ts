import type { Screens } from './shoot.ts';

/** Screens that are loading, or could not be loaded. */
export async function shootStates({ shoot, writer, blog: { postId, siteId } }: Screens) {
  const screens = {
    dashboard: '/dashboard',
    'dashboard-sites': '/dashboard?tab=sites',
    insights: '/dashboard?tab=insights',
    activity: '/activity',
    posts: '/posts',
    'edit-post': `/posts/${postId}`,
    calendar: '/calendar?view=month',
    sites: '/wordpress',
    site: `/wordpress/${siteId}`,
    'sites-list': '/wordpress-sites-list',
    'settings-security': '/settings/security',
  };
  for (const [name, path] of Object.entries(screens)) {
    for (const state of ['loading', 'failed'] as const) await shoot(writer, path, `${name}-${state}`, undefined, state);
  }
}
