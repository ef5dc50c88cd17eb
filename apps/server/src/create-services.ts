import { createGuardedFetch, createOutbound } from '@pressloom/wordpress';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/connection.ts';
import { readClock } from './database/database-time.ts';
import { createAuth } from './features/account/auth.ts';
import { createEvents } from './features/events/events.ts';
import { createGenerator } from './features/generation/runs/generator.ts';
import { createMail } from './features/mails/index.ts';
import { storePlanTerms } from './features/plans/index.ts';
import { TIMING, type Timing } from './features/publishing/runner/timing.ts';
import type { Services } from './services.ts';
import { createLogger, type Logger } from './system/logger.ts';
import { createMailTransport } from './system/mail.ts';
import { createVault } from './system/vault.ts';

/** Opens the database and everything else that a process needs. */
export async function createServices(
  config: Config,
  options: { database?: Database; log?: Logger; timing?: Partial<Timing> } = {},
): Promise<Services> {
  const log = options.log ?? createLogger(config);
  const database = options.database ?? (await openDatabase(config));
  const { db } = database;
  await storePlanTerms(db, config);
  const events = await createEvents(database);
  const outbound = createOutbound({ allowPrivate: config.allowPrivateSites });
  const mail = createMail(db, createMailTransport(config, log), log);
  const vault = createVault(config);
  const modelFetch = createGuardedFetch({ allowPrivate: config.allowPrivateSites });
  const generator = createGenerator({ config, db, log, vault, modelFetch });

  return {
    config,
    log,
    database,
    db,
    events,
    vault,
    outbound,
    modelFetch,
    mail,
    auth: createAuth({ config, db, mail, log }),
    generator,
    timing: { ...TIMING, ...options.timing },
    startedAt: await readClock(db),
    async close() {
      await generator.close();
      await events.close();
      await mail.close();
      await outbound.close();
      await modelFetch.close();
      await database.close();
    },
  };
}
