import { EVENTS_PATH, type ServerEvent } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openEventStream } from '../../../plugins/sse.ts';
import type { Services } from '../../../services.ts';
import { subscribeWhileSignedIn } from './subscribe-while-signed-in.ts';

/** When the page's data was read, in milliseconds: it is told to refetch if something has happened since. */
const eventsQuery = z.object({ since: z.coerce.number().optional() });
type EventsQuery = z.output<typeof eventsQuery>;

export function eventRoutes(app: FastifyInstance, services: Services) {
  const { events } = services;
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
      const stream = openEventStream<ServerEvent>(app, reply, () => stop());
      const stop = subscribeWhileSignedIn(services, request, user.id, stream.end, stream.send);
      stream.send({ type: 'hello' });
      const { since } = request.query as EventsQuery;
      if (since !== undefined && events.mayHaveMissed(user.id, since)) stream.send({ type: 'read-again' });
      return reply;
    },
  );
}
