import { buildApp } from './app.ts';
import { ensureAdministrator } from './features/account/sign-up/administrator.ts';
import { ensureDemo } from './features/account/sign-up/demo.ts';
import type { Services } from './services.ts';

/** Listens for the web app and the API. */
export async function startApi(services: Services) {
  const { config, log } = services;
  await ensureAdministrator(services);
  await ensureDemo(services);
  // The embedded database belongs to one process: what ran was the last one's.
  if (services.database.kind === 'embedded') await services.generator.sweep(0);
  const app = await buildApp(services);
  await app.listen({ port: config.port, host: config.host });
  log.info({ url: config.publicUrl, database: services.database.kind }, 'pressloom is ready');
  return { close: () => app.close() };
}
