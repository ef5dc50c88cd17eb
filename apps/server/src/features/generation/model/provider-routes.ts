import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../../http/route.ts';
import { limits } from '../../../plugins/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { findAiProvider, forgetAiProvider } from './ai-provider-store.ts';
import { listModels, saveAiProvider } from './save-ai-provider.ts';

/** The user's own language model. */
export function providerRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const limited = { config: limits.connection };

  userRoute(app, contract.getAiProvider, async ({ user }) => ({ provider: await findAiProvider(db, user.id) }));
  userRoute(app, contract.saveAiProvider, ({ user, body }) => saveAiProvider(services, user.id, body), limited);
  userRoute(
    app,
    contract.listProviderModels,
    async ({ user, body }) => ({ models: await listModels(services, user.id, body) }),
    limited,
  );
  userRoute(app, contract.removeAiProvider, async ({ user }) => {
    await forgetAiProvider(db, user.id);
    return { ok: true as const };
  });
}
