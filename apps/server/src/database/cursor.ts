import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidField } from '../http/errors.ts';
import { posts } from './schema/index.ts';

/** An instant that the database takes: it knows no year 0. */
export const cursorInstant = z.iso.datetime().refine((instant) => !instant.startsWith('0000'));

/** A text that the database takes. */
export const cursorText = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\0'));

const position = z.tuple([cursorInstant, z.uuid()]);

/** The end of a page: opaque to clients. */
export const encodeCursor = (at: unknown[]): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/** @throws 400 for a cursor that is not ours */
export function decodeCursor<Position>(cursor: string, schema: z.ZodType<Position>): Position {
  const parsed = schema.safeParse(readJson(cursor));
  if (!parsed.success) throw invalidField('cursor', 'This page of the list is not known');
  return parsed.data;
}

/** The end of a page that is sorted newest first. */
export const cursorOf = (last: { createdAt: Date; id: string }): string =>
  encodeCursor([last.createdAt.toISOString(), last.id]);

/** Timestamp and id at the end of a page. @throws 400 for a cursor that is not ours */
export const readCursor = (cursor: string): [string, string] => decodeCursor(cursor, position);

/** Only rows after the cursor in the order (created_at desc, id desc). @throws 400 for a cursor that is not ours */
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
