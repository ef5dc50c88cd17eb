import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { apiKeyRoutes } from './features/account/api-keys/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { decorateWithUser } from './features/account/sessions/current-user.ts';
import { eventRoutes } from './features/account/sessions/event-routes.ts';
import { accountSettingsRoutes } from './features/account/settings-routes.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { automationRoutes } from './features/automation/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { checkRoutes } from './features/checks/routes.ts';
import { siteRoutes } from './features/connections/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { creditRoutes } from './features/credits/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { postRoutes } from './features/editing/routes.ts';
import { exportRoutes } from './features/export/routes.ts';
import { generationRoutes } from './features/generation/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { ideaRoutes } from './features/ideas/routes.ts';
import { imageSearchRoutes } from './features/image-search/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { importRoutes } from './features/import/routes.ts';
import { insightsRoutes } from './features/insights/routes.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { preferenceRoutes } from './features/preferences/routes.ts';
import { createDocuments } from './features/public-pages/documents.ts';
import { searchEngineRoutes } from './features/public-pages/routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { revisionRoutes } from './features/revisions/routes.ts';
import { rewritingRoutes } from './features/rewriting/routes.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { validatorCompiler } from './http/validate-request.ts';
import { registerApiDocs } from './plugins/api-docs.ts';
import { registerCleanText } from './plugins/clean-text.ts';
import { endUnusedConnectionsOnClose } from './plugins/end-unused-connections.ts';
import { registerErrorReply } from './plugins/error-reply.ts';
import { registerLoad } from './plugins/load.ts';
import { registerRateLimits } from './plugins/rate-limits.ts';
import { registerSecurity } from './plugins/security.ts';
import { endStreamsOnClose } from './plugins/sse.ts';
import { registerWebApp } from './rendering/web-app.ts';
import type { Services } from './services.ts';

/** Room for a post of the largest allowed content, escaped as JSON. */
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * The whole API and the web app, in boot order, without listening.
 *
 * @param webBuild folder of the built web app; another one only in tests
 */
export async function buildApp(services: Services, webBuild?: string): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustProxy,
    logController: new LogController({ disableRequestLogging: services.config.logLevel !== 'debug' }),
    // A page that stays open on the event stream must not hold up a restart.
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  registerErrorReply(app);
  await app.register(cookie);
  await registerSecurity(app, services);
  await registerLoad(app);
  registerCleanText(app);
  await registerRateLimits(app, services);
  await registerApiDocs(app);
  endStreamsOnClose(app);
  endUnusedConnectionsOnClose(app);
  decorateWithUser(app, services);

  const documents = createDocuments(services, webBuild);
  await app.register(async (routes) => {
    healthRoutes(routes, services);
    accountRoutes(routes, services);
    accountSettingsRoutes(routes, services);
    apiKeyRoutes(routes, services);
    dashboardRoutes(routes, services);
    insightsRoutes(routes, services);
    checkRoutes(routes, services);
    automationRoutes(routes, services);
    ideaRoutes(routes, services);
    waitlistRoutes(routes, services);
    activityRoutes(routes, services);
    notificationRoutes(routes, services);
    creditRoutes(routes, services);
    billingRoutes(routes, services);
    siteRoutes(routes, services);
    libraryRoutes(routes, services);
    postRoutes(routes, services);
    importRoutes(routes, services);
    preferenceRoutes(routes, services);
    imageRoutes(routes, services);
    imageSearchRoutes(routes, services);
    exportRoutes(routes, services);
    generationRoutes(routes, services);
    rewritingRoutes(routes, services);
    publishingRoutes(routes, services);
    calendarRoutes(routes, services);
    revisionRoutes(routes, services);
    eventRoutes(routes, services);
    contactRoutes(routes, services, documents);
    searchEngineRoutes(routes, services, documents);
    await adminRoutes(routes, services);
  });
  await registerWebApp(app, services, documents, webBuild);
  return app;
}
