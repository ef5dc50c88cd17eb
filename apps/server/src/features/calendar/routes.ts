import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../http/errors.ts';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { feedPosts } from './feed-posts.ts';
import { endFeed, findFeed, makeFeed, readerOf } from './feed-store.ts';
import { listTrayDrafts } from './list-tray-drafts.ts';
import { readCalendar, readUpcoming } from './read-calendar.ts';
import { toICalendar } from './to-icalendar.ts';

/** 32 bytes in base64url, as created in feed-store.ts. */
const feedFile = z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) });

export function calendarRoutes(app: FastifyInstance, { db, config }: Services) {
  userRoute(app, contract.getCalendar, ({ user, query }) => readCalendar(db, user.id, query));
  userRoute(app, contract.getUpcoming, async ({ user, query }) => ({ posts: await readUpcoming(db, user.id, query) }));
  userRoute(app, contract.listTrayDrafts, ({ user, query }) => listTrayDrafts(db, user.id, query));
  userRoute(app, contract.getCalendarFeed, ({ user }) => findFeed(db, user.id));
  userRoute(app, contract.makeCalendarFeed, async ({ user }) => {
    const { token, createdAt } = await makeFeed(db, user.id);
    return {
      active: true,
      createdAt,
      lastReadAt: null,
      url: new URL(`/calendar/${token}.ics`, config.publicUrl).href,
    };
  });
  userRoute(app, contract.endCalendarFeed, async ({ user }) => {
    await endFeed(db, user.id);
    return { ok: true as const };
  });

  // For calendar apps, which have no session: the secret is in the URL. The logger redacts it.
  app.get(
    '/calendar/:file',
    { schema: { params: feedFile, hide: true }, config: limits.calendarFeed },
    async (request, reply) => {
      const { file } = feedFile.parse(request.params);
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      const userId = await readerOf(db, file.slice(0, -'.ics'.length));
      if (!userId) throw notFound('Calendar');
      return reply
        .header('content-disposition', 'inline; filename="pressloom.ics"')
        .type('text/calendar; charset=utf-8')
        .send(toICalendar(await feedPosts(db, userId, config.publicUrl)));
    },
  );
}
