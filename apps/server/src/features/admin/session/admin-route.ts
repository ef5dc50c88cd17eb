import type { Endpoint } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { publicRoute, type RouteInput } from '../../../http/route.ts';
import { type Administrator, administratorOf } from './admin-guard.ts';

/** Serves an endpoint of the contract to administrators. @param scope one that `guardAdminRoutes` guards */
export function adminRoute<E extends Endpoint>(
  scope: FastifyInstance,
  endpoint: E,
  handler: (input: RouteInput<E> & { admin: Administrator }) => Promise<z.input<E['reply']>>,
) {
  publicRoute(scope, endpoint, (input) => handler({ ...input, admin: administratorOf(input.request) }));
}
