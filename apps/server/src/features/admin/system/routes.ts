import { getSystemReport } from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../services.ts';
import { adminRoute } from '../session/admin-route.ts';
import { readSystem } from './read-system.ts';

export function adminSystemRoutes(scope: FastifyInstance, services: Services) {
  adminRoute(scope, getSystemReport, () => readSystem(services));
}
