import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../route.ts';
import type { Services } from '../../services.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-store.ts';

export function apiKeyRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.listApiKeys, async ({ user }) => ({ keys: await listApiKeys(db, user.id) }));
  userRoute(app, contract.createApiKey, ({ user, body }) => createApiKey(db, user.id, body));
  userRoute(app, contract.revokeApiKey, async ({ user, params }) => {
    await revokeApiKey(db, user.id, params.id);
    return { ok: true as const };
  });
}
