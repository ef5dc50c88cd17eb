import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createServices } from '../src/create-services.ts';
import type { Timing } from '../src/features/publishing/runner/timing.ts';
import { startJobs } from '../src/jobs/start-jobs.ts';
import * as lag from '../src/plugins/refuse-while-lagging.ts';
import type { Services } from '../src/services.ts';
import type { Logger } from '../src/system/logger.ts';
import { startWorker } from '../src/worker.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  config: Config;
  /** URL for requests over a socket; only with `listen`. */
  url: string;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables that override the defaults of a local installation. */
  env?: Record<string, string>;
  /** Also run the site runners. */
  worker?: boolean;
  /** Listen on a port; otherwise use `app.inject`. */
  listen?: boolean;
  log?: Logger;
  /** Folder of a built web app, for replies that are pages. */
  webBuild?: string;
  /** Shorter waits for publishing. */
  timing?: Partial<Timing>;
}

/** The real app on its own database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_SECRET: 'test-secret-test-secret-test-secret-0',
    ...options.env,
  });
  const services = await createServices(config, {
    database: await openTestDatabase(),
    log: options.log,
    timing: options.timing,
  });
  await hashEachPasswordOnce(services);
  const worker = options.worker ? await startWorker(services) : undefined;
  // Whoever waits for a mail at a server of the test's waits for the queue.
  const jobs = config.smtpUrl ? await startJobs(services) : undefined;
  // On a busy machine the tests' process lags behind. Refusing requests then has a test of its own.
  const refusals = vi.spyOn(lag, 'refuseWhileLagging').mockReturnValue();
  const app = await buildApp(services, options.webBuild);
  refusals.mockRestore();
  if (options.listen) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = options.listen ? (app.server.address() as AddressInfo) : { port: 0 };
  return {
    app,
    services,
    config,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      await jobs?.close();
      await worker?.close();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const hashes = new Map<string, Promise<string>>();

/** Most tests sign up with the same password, and hashing it takes 80 ms of a core by design. Verifying stays as it is. */
async function hashEachPasswordOnce({ auth }: Services) {
  const { password } = await auth.$context;
  const { hash } = password;
  password.hash = (text) => {
    const hashed = hashes.get(text) ?? hash(text);
    hashes.set(text, hashed);
    return hashed;
  };
}
