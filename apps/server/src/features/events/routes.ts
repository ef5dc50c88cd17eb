import { EVENTS_PATH } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { openEventStream } from '../../plugins/sse.ts';
import type { Services } from '../../services.ts';

export function eventRoutes(app: FastifyInstance, { events }: Services) {
  app.get(
    EVENTS_PATH,
    { schema: { summary: 'What happens to the posts and sites of the user, as server-sent events', tags: ['Events'] } },
    async (request, reply) => {
      const user = await request.signedInUser();
      const unsubscribe = events.subscribe(user.id, (event) => stream.send(event));
      const stream = openEventStream(app, reply, unsubscribe);
      stream.send({ type: 'hello' });
      return reply;
    },
  );
}
