import { createGuardedFetch, createOutbound, type GuardedFetch, type Outbound } from '@pressloom/wordpress';
import type { Config } from './config.ts';
import { type Database, type Db, openDatabase, readClock } from './database/connection.ts';
import { type Auth, createAuth } from './features/account/auth.ts';
import { createEvents, type Events } from './features/events/events.ts';
import { createGenerator, type Generator } from './features/generation/generator.ts';
import { TIMING, type Timing } from './features/publishing/runner/timing.ts';
import { createLogger, type Logger } from './system/logger.ts';
import { createMail, type Mail } from './system/mail.ts';
import { createVault, type Vault } from './system/vault.ts';

/** Everything a feature may need, made once a process and handed down. */
export interface Services {
  config: Config;
  log: Logger;
  database: Database;
  db: Db;
  events: Events;
  vault: Vault;
  outbound: Outbound;
  /** The way out to language models that users have entered. */
  modelFetch: GuardedFetch;
  mail: Mail;
  auth: Auth;
  generator: Generator;
  timing: Timing;
  /** When this process came up, on the database's clock. */
  startedAt: Date;
  close(): Promise<void>;
}

export async function createServices(
  config: Config,
  options: { database?: Database; log?: Logger; timing?: Partial<Timing> } = {},
): Promise<Services> {
  const log = options.log ?? createLogger(config);
  const database = options.database ?? (await openDatabase(config));
  const { db } = database;
  const events = await createEvents(database);
  const outbound = createOutbound({ allowPrivate: config.allowPrivateSites });
  const mail = createMail(config, log);
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
