import { startApi } from './api.ts';
import { ConfigError, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { showNode } from './features/nodes/index.ts';
import { startJobs } from './jobs/start-jobs.ts';
import type { Services } from './services.ts';
import { keepDataPrivate } from './system/data-dir.ts';
import { untilWritten } from './system/logger.ts';
import { startWorker } from './worker.ts';

interface Part {
  close(): Promise<void>;
}

/** Starts what ROLE says, and stops it in the opposite order on SIGTERM or SIGINT: what runs is finished first. */
async function main() {
  // Whatever this process writes, the embedded database and the outbox included, is for its owner only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const services = await createServices(config);
  // After the database was opened: the files that PGlite begins with are open to everybody, whatever the umask.
  const leftOpen = keepDataPrivate(config.dataDir);
  if (leftOpen > 0)
    services.log.warn({ folder: config.dataDir, leftOpen }, 'Files of other owners in DATA_DIR are readable by others');
  const parts: Part[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (signal: string) => {
    stopping ??= shutDown(services, parts, signal);
    return stopping;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  if (config.role !== 'worker') parts.push(await startApi(services));
  if (config.role !== 'api') parts.push(await startWorker(services), await startJobs(services));
  parts.push(await showNode(services));
}

async function shutDown(services: Services, parts: Part[], signal: string) {
  const { log } = services;
  log.info({ signal }, 'Stopping: what runs is finished first');
  let isLogged = log.isLevelEnabled('info');
  try {
    for (const part of parts.reverse()) await part.close();
    await services.close();
    log.info('Stopped');
  } catch (err) {
    log.error({ err }, 'Stopping went wrong');
    isLogged = log.isLevelEnabled('error');
    process.exitCode = 1;
  }
  if (isLogged) await untilWritten(log);
  process.exit();
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof FolderInUseError;
  process.stderr.write(`${isExpected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
