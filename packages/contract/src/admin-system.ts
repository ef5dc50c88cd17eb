import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './shared.ts';

const count = z.number().int();

/** How the installation is doing. Holds no secret and no text of a user's. */
export const systemReport = z.object({
  version: z.string(),
  readAt: instant,
  /** What is wrong, most urgent first, each with what to do; empty if nothing is. */
  problems: z.array(z.string()),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    bytes: count,
  }),
  /** Running processes, and those that ended without a word in the last day. */
  nodes: z.array(
    z.object({
      id,
      host: z.string(),
      role: z.enum(['all', 'api', 'worker']),
      version: z.string(),
      startedAt: instant,
      seenAt: instant,
      isAlive: z.boolean(),
    }),
  ),
  /** Posts on their way to sites. `oldestAt`: since when the first of them waits although it is due. */
  publishing: z.object({ waiting: count, running: count, oldestAt: instant.nullable() }),
  /** Articles of automation. */
  writing: z.object({ waiting: count, running: count, oldestAt: instant.nullable() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      lastRunAt: instant.nullable(),
      problem: z.string().nullable(),
      /** It has not run for longer than it should. */
      isLate: z.boolean(),
    }),
  ),
  /** Sites to which nothing is sent for now: how many, and those that fail longest. */
  pausedSites: z.object({
    total: count,
    sites: z.array(
      z.object({
        id,
        name: z.string(),
        url: z.string(),
        since: instant,
        problem: z.string().nullable(),
        retryAt: instant.nullable(),
      }),
    ),
  }),
  /** Deliveries of the last day that need somebody: how many, and the last ones. */
  failedDeliveries: z.object({
    total: count,
    last: z.array(z.object({ id, at: instant, siteName: z.string(), problem: z.string().nullable() })),
  }),
  /** Refunds that need somebody, in words: `problems` does not have them, as each leads to the payments of its user. */
  refunds: z.array(z.object({ problem: z.string(), userId: id, email: z.string() })),
  mail: z.object({
    kind: z.enum(['smtp', 'outbox']),
    waiting: count,
    oldestAt: instant.nullable(),
    /** Refused at least once, and tried again. */
    refused: count,
    /** Given up in the last week. */
    givenUp: count,
    problem: z.string().nullable(),
  }),
  /** The server's own language model. */
  model: z.object({
    host: z.string(),
    name: z.string().nullable(),
    hasKey: z.boolean(),
    problem: z.string().nullable(),
  }),
  /** Null: nothing is sold here. */
  payments: z
    .object({
      /** Webhooks that were received and not acted on yet. */
      waiting: count,
      oldestAt: instant.nullable(),
      givenUp: count,
      lastWebhookAt: instant.nullable(),
      /** Money arrives of which no webhook tells. */
      isSilent: z.boolean(),
    })
    .nullable(),
  /** Of the volume that holds DATA_DIR; null: unknown. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
});
export type SystemReport = z.infer<typeof systemReport>;

export const getSystemReport = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary: 'How the installation is doing',
  tag: 'Administration',
  reply: systemReport,
});
