import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { paymentRoutes } from './payments/routes.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { webhookRoute } from './webhooks/webhook-route.ts';

export function billingRoutes(app: FastifyInstance, services: Services) {
  subscriptionRoutes(app, services);
  purchaseRoutes(app, services);
  paymentRoutes(app, services);
  webhookRoute(app, services);
}
