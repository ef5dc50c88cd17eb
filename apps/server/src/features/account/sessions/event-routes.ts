import { EVENTS_PATH, type ServerEvent } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openEventStream } from '../../../plugins/sse.ts';
import type { Services } from '../../../services.ts';
import { markLooking } from '../../library/index.ts';
import { subscribeWhileSignedIn } from './subscribe-while-signed-in.ts';

/** While a page is open, the posts of the user's sites are kept up to date. */
const LOOKING_EVERY_MS = 3 * 60_000;

/** When the page's data was read, in milliseconds: it is told to refetch if something has happened since. */
const eventsQuery = z.object({ since: z.coerce.number().optional() });
type EventsQuery = z.output<typeof eventsQuery>;

export function eventRoutes(app: FastifyInstance, services: Services) {
  const { db, events, log } = services;
  app.get(
    EVENTS_PATH,
    {
      config: { key: 'read' },
      schema: {
        querystring: eventsQuery,
        summary: 'What happens to the posts and sites of the user, as server-sent events',
        tags: ['Events'],
      },
    },
    async (request, reply) => {
      const user = await request.signedInUser();
      const looking = () =>
        markLooking(db, user.id).catch((err) => log.warn({ err }, 'That a user is looking could not be recorded'));
      const timer = setInterval(looking, LOOKING_EVERY_MS);
      const stream = openEventStream<ServerEvent>(app, reply, () => {
        clearInterval(timer);
        stop();
      });
      void looking();
      const stop = subscribeWhileSignedIn(services, request, user.id, stream.end, stream.send);
      stream.send({ type: 'hello' });
      const { since } = request.query as EventsQuery;
      if (since !== undefined && events.mayHaveMissed(user.id, since)) stream.send({ type: 'read-again' });
      return reply;
    },
  );
}
