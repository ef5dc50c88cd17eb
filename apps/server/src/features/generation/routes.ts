import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findAiProvider } from './model/ai-provider-store.ts';
import { resolveModel } from './model/model.ts';
import { providerRoutes } from './model/provider-routes.ts';
import { findGeneration } from './runs/generation-store.ts';
import { streamGeneration } from './runs/stream-generation.ts';

export function generationRoutes(app: FastifyInstance, services: Services) {
  const { config, db, generator } = services;

  userRoute(app, contract.getModel, async ({ user }) => {
    const own = await findAiProvider(db, user.id);
    const model = own ?? (await resolveModel(config.llm).catch(() => undefined));
    return {
      own: own !== null,
      available: model !== undefined,
      model: model?.model ?? null,
      provider: model ? contract.providerName(model.baseUrl) : null,
      host: model ? new URL(model.baseUrl).host : null,
    };
  });

  providerRoutes(app, services);

  userRoute(app, contract.startGeneration, ({ user, body }) => generator.start(user.id, body), {
    config: limits.generation,
  });

  userRoute(app, contract.getGeneration, ({ user, params }) => findGeneration(db, user.id, params.id));

  userRoute(app, contract.stopGeneration, async ({ user, params }) => {
    await generator.stop(user.id, params.id);
    return findGeneration(db, user.id, params.id);
  });

  app.get(
    contract.generationStreamPath(':id'),
    {
      config: { key: 'read' },
      schema: { summary: 'A run as server-sent events', tags: ['Generation'], params: contract.idParams },
    },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { id } = contract.idParams.parse(request.params);
      await findGeneration(db, user.id, id);
      streamGeneration(app, services, request, reply, user.id, id);
      return reply;
    },
  );
}
