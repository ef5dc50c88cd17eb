import { statfs } from 'node:fs/promises';
import type { SystemReport } from '@pressloom/contract';
import { desc, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../database/connection.ts';
import { queryRow } from '../../../database/query-rows.ts';
import { nodes } from '../../../database/schema/index.ts';
import { isAlive } from '../../nodes/index.ts';

export async function readDatabase({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<SystemReport['database']> {
  const size = await queryRow<{ version: string; bytes: number }>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  );
  return { kind, ...size };
}

export async function readNodes(db: Db): Promise<SystemReport['nodes']> {
  const rows = await db
    .select({
      id: nodes.id,
      host: nodes.host,
      role: nodes.role,
      version: nodes.version,
      startedAt: nodes.startedAt,
      seenAt: nodes.seenAt,
      isAlive,
    })
    .from(nodes)
    .orderBy(desc(nodes.seenAt));
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }));
}

/** The volume of a folder; null where the system does not tell. */
export async function readDisk(folder: string): Promise<SystemReport['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
