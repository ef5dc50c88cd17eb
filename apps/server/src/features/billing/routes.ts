import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { paymentRoutes } from './payments/routes.ts';

export function billingRoutes(app: FastifyInstance, services: Services) {
  paymentRoutes(app, services);
}
