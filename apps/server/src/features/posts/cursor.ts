import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { posts } from '../../database/schema/index.ts';
import { invalidField } from '../../errors.ts';

const position = z.tuple([z.iso.datetime(), z.uuid()]);

/** Where a page ended: opaque to clients. */
export const cursorOf = (last: { createdAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([last.createdAt.toISOString(), last.id])).toString('base64url');

/** Instant and id at which a page ended. @throws 400 for a cursor that is not ours */
export function readCursor(cursor: string): [string, string] {
  const parsed = position.safeParse(readJson(cursor));
  if (!parsed.success) throw invalidField('cursor', 'This page of the list is not known');
  return parsed.data;
}

/** Only what comes after the cursor in the order (created_at desc, id desc). @throws 400 for a cursor that is not ours */
export function afterCursor(cursor: string) {
  const [createdAt, id] = readCursor(cursor);
  return sql`(${posts.createdAt}, ${posts.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
