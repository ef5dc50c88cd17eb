import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import { nodes } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { VERSION } from '../../system/version.ts';

const EVERY_MS = 30_000;
/** A node without a sign of life for longer is not there: three are missing. */
const SILENT_S = 100;
/** One that ended without a word is named for so long. */
const NAMED_S = 24 * 60 * 60;

/** Shows administrators that this process runs, until it is closed. */
export async function showNode({ config, db, log, startedAt }: Services) {
  const node = { id: randomUUID(), host: hostname(), role: config.role, version: VERSION, startedAt };
  const show = async () => {
    // Inserted anew if another process took this one for dead, because the machine slept.
    await db
      .insert(nodes)
      .values(node)
      .onConflictDoUpdate({ target: nodes.id, set: { seenAt: sql`now()` } });
    await db.delete(nodes).where(lt(nodes.seenAt, secondsAgo(NAMED_S)));
  };
  const failed = (err: unknown) => log.error({ err }, 'The sign of life of this process was not written');
  let showing = show().catch(failed);
  const timer = setInterval(() => {
    showing = showing.then(show).catch(failed);
  }, EVERY_MS);
  await showing;
  return {
    async close() {
      clearInterval(timer);
      await showing;
      await db.delete(nodes).where(eq(nodes.id, node.id)).catch(failed);
    },
  };
}

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** A condition on nodes. */
export const isAlive = sql<boolean>`${nodes.seenAt} > ${secondsAgo(SILENT_S)}`;
