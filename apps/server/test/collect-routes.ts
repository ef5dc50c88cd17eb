import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Runs `start` and returns its result with the routes of the API that the app registered meanwhile. */
export async function collectRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: RouteOptions[] }> {
  const registered: RouteOptions[] = [];
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void registered.push({ ...route }));
  };
  subscribe('fastify.initialization', collect);
  const started = await start();
  unsubscribe('fastify.initialization', collect);
  const isOfApi = ({ url, method }: RouteOptions) =>
    url.startsWith('/api/') && !url.startsWith('/api/docs') && method !== 'HEAD';
  return { started, routes: registered.filter(isOfApi) };
}
