import type { GuardedFetch, Outbound } from '@pressloom/wordpress';
import type { Config } from './config.ts';
import type { Database, Db } from './database/connection.ts';
import type { Events } from './features/events/events.ts';
import type { Timing } from './features/publishing/runner/timing.ts';
import type { Logger } from './system/logger.ts';
import type { Mail } from './system/mail.ts';
import type { Vault } from './system/vault.ts';

/** What the services themselves are built on. */
export interface Foundation {
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
  timing: Timing;
  /** When this process came up, on the database's clock. */
  startedAt: Date;
}
