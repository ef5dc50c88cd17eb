import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../../http/route.ts';
import { limits } from '../../../plugins/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { requirePassword } from '../password/require-password.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-store.ts';

export function apiKeyRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  userRoute(app, contract.listApiKeys, async ({ user }) => ({ keys: await listApiKeys(db, user.id) }));
  userRoute(
    app,
    contract.createApiKey,
    async ({ user, body: { password, ...form } }) => {
      // A key outlives the session, so a hijacked session must not be able to create one.
      await requirePassword(services, user.id, password);
      return createApiKey(db, user.id, form);
    },
    { config: limits.password },
  );
  userRoute(app, contract.revokeApiKey, async ({ user, params }) => {
    await revokeApiKey(db, user.id, params.id);
    return { ok: true as const };
  });
}
