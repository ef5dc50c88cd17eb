import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { WEB_BUILD } from '../features/public-pages/documents.ts';
import { pageDrawer } from './draw-page.ts';

const replies = () => ({
  '/api/session': { user: { id: 'a', email: 'ada@example.com', fullName: 'Ada Writer', emailVerified: true } },
  '/api/notifications': { notifications: [], unread: 0 },
  '/api/posts': { posts: [], nextCursor: null },
});
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('a page that was drawn leaves no timer behind, which would hold all that it was drawn from', async () => {
  const draw = pageDrawer(WEB_BUILD);
  const request = { url: '/posts', headers: {} } as FastifyRequest;
  await draw(request, replies());
  const before = timers();
  for (let page = 0; page < 5; page++) expect(await draw(request, replies())).toContain('No posts exist');
  expect(timers()).toBe(before);
});
