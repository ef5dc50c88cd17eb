import type { SystemReport } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { VERSION } from '../../../system/version.ts';
import { readWritingQueue } from '../../automation/index.ts';
import { mandateProblems, missedMonths, refundProblems } from '../../billing/index.ts';
import { nameProblems } from './name-problems.ts';
import { readDatabase, readDisk, readNodes } from './read-machine.ts';
import { readMail, readModel, readPayments } from './read-outside.ts';
import { readFailedDeliveries, readJobs, readPausedSites, readPublishing } from './read-queues.ts';

/** How the installation is doing, read now: counts are by partial indexes, and what may wait is bounded in time. */
export async function readSystem(services: Services): Promise<SystemReport> {
  const { config, database, db } = services;
  const [of, nodes, publishing, writing, jobs, pausedSites, failedDeliveries, mail, model, payments, disk] =
    await Promise.all([
      readDatabase(database),
      readNodes(db),
      readPublishing(db),
      readWritingQueue(db),
      readJobs(db),
      readPausedSites(db),
      readFailedDeliveries(db),
      readMail(services),
      readModel(services),
      readPayments(db, config.billing !== undefined),
      readDisk(config.dataDir),
    ]);
  const facts = {
    version: VERSION,
    readAt: new Date().toISOString(),
    ...{ database: of, nodes, publishing, writing, jobs, pausedSites, failedDeliveries, mail, model, payments, disk },
  };
  const problems = [
    ...nameProblems(facts, config),
    ...(await mandateProblems(db, config)),
    ...(await missedMonths(db)),
  ];
  return { ...facts, problems, refunds: await refundProblems(db) };
}
