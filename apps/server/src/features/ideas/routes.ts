import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { suggestIdeas } from './suggest-ideas.ts';

export function ideaRoutes(app: FastifyInstance, services: Services) {
  userRoute(app, contract.suggestIdeas, ({ user, body }) => suggestIdeas(services, user.id, body.topic), {
    config: limits.ideas,
  });
}
