import { connectByPassword } from './connect.ts';
import { look, signUp, test } from './story.ts';

const WIDTHS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];
/** The prerendered ones are covered by public.spec.ts. */
const PUBLIC = ['/auth', '/login', '/register', '/forgot-password', '/reset-password?token=x'];
const PRIVATE = [
  '/dashboard',
  '/posts',
  '/posts?search=nothing',
  '/posts/new',
  '/calendar?view=month',
  '/calendar?view=week',
  '/calendar?view=list&drafts=1',
  '/wordpress',
  '/wordpress-sites-list',
  '/dashboard?tab=activity',
  '/dashboard?tab=sites',
  '/dashboard?tab=insights',
  '/dashboard?credits',
  '/activity',
  '/activity?area=sites',
  '/automate/review',
  '/automate/autopilots',
  '/settings',
];

// The preview's sandbox blocks axe's scripts, as it blocks all others.
test.use({ tolerated: /^error: Blocked script execution in '[^']*\/preview/ });

for (const { name, ...viewport } of WIDTHS) {
  test(`every screen is accessible and fits in both themes: ${name}`, async ({ page, wordpress }) => {
    await page.setViewportSize(viewport);
    for (const path of PUBLIC) await look(page, path);
    await signUp(page);
    await page.goto('/wordpress');
    await connectByPassword(page, wordpress);
    const site = (await firstOf(page, '/api/sites', 'sites')).id;
    const post = (await firstOf(page, '/api/posts', 'posts')).id;
    for (const path of [...PRIVATE, `/wordpress/${site}`, `/posts/${post}`, `/posts/${post}/preview`])
      await look(page, path);
  });
}

async function firstOf(page: import('@playwright/test').Page, path: string, list: string): Promise<{ id: string }> {
  const reply = (await (await page.request.get(path)).json()) as Record<string, { id: string }[]>;
  const [first] = reply[list] ?? [];
  if (!first) throw new Error(`${path} answered an empty list`);
  return first;
}
