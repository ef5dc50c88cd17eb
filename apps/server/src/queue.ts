import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Db } from './database/connection.ts';
import type { Logger } from './logger.ts';

export const PUBLISH_QUEUE = 'publish-post';

/** What a publish job carries. The row is the truth: a job whose revision is no longer the row's does nothing. */
export interface PublishJob {
  publicationId: string;
  revision: number;
}

export const WATCH_QUEUE = 'watch-schedule';

/** What a watch job carries: a scheduled post whose time has come. */
export interface WatchJob {
  publicationId: string;
}

export const TIDY_QUEUE = 'tidy-site';

/** What a tidy job carries: something that we may have left on a site. */
export interface TidyJob {
  leftoverId: string;
}

/** Every queue that a worker works on. */
export const QUEUES = [PUBLISH_QUEUE, WATCH_QUEUE, TIDY_QUEUE];

export type Queue = Awaited<ReturnType<typeof openQueue>>;

/** The job queue, in the same database as everything else, so that a row and its job are committed together. */
export async function openQueue(database: Database, log: Logger, options: { supervise: boolean; spies?: boolean }) {
  const boss = new PgBoss({
    ...database.queueOptions,
    supervise: options.supervise,
    // Jobs of a killed process take the places of their site until they are declared dead: after 10 s without a sign.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    useListenNotify: true,
    __test__enableSpies: options.spies ?? false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error'));
  await boss.start();
  const settings = {
    notify: true,
    // A job ends by recording its outcome; it is repeated only when its process died. Never give up on one.
    retryLimit: 1_000,
    retryDelay: 1,
    heartbeatSeconds: 10,
    expireInSeconds: 15 * 60,
  };
  for (const name of QUEUES) {
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
    // Fills the queue cache: on the embedded database a first send inside a transaction would wait for itself.
    await boss.findJobs(name);
  }

  return {
    boss,
    /** Queues a job as part of the transaction `tx`: it exists if and only if the transaction commits. */
    async sendPublish(tx: Db, job: PublishJob, siteId: string, startAfter?: Date) {
      await boss.send(PUBLISH_QUEUE, job, {
        db: inTransaction(tx),
        group: { id: siteId },
        ...(startAfter && { startAfter }),
      });
    },
    async sendWatch(tx: Db, job: WatchJob, siteId: string) {
      await boss.send(WATCH_QUEUE, job, { db: inTransaction(tx), group: { id: siteId } });
    },
    async sendTidy(tx: Db, job: TidyJob, siteId: string, startAfter?: Date) {
      await boss.send(TIDY_QUEUE, job, {
        db: inTransaction(tx),
        group: { id: siteId },
        ...(startAfter && { startAfter }),
      });
    },
    /** Queues a job that is to wait, outside any transaction. */
    async sendPublishLater(job: PublishJob, waitMs: number) {
      await boss.send(PUBLISH_QUEUE, job, { startAfter: new Date(Date.now() + waitMs) });
    },
    close: () => boss.stop({ graceful: true, timeout: 30_000, close: true }),
  };
}

const inTransaction = (tx: Db) => fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql);
