import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, API_KEYS_MAX, type ApiKey, type ApiKeyScope } from '@pressloom/contract';
import { and, count, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { apiKeys, users } from '../../../database/schema/index.ts';
import { invalidField, notFound, refused } from '../../../http/errors.ts';
import { hashToken } from '../../../system/hash-token.ts';
import { emitEvent } from '../../events/index.ts';

/** Leading characters of a key that are stored, to recognise it by. */
const SHOWN = API_KEY_PREFIX.length + 6;

/** Precision with which the last use of a key is recorded. */
const USED_EVERY_MS = 5 * 60_000;

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
};

export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .select(columns)
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(toApiKey);
}

/** Creates a key. Only its hash is stored: this result is the only place that ever contains the key. */
export async function createApiKey(
  db: Db,
  userId: string,
  form: { name: string; scopes: ApiKeyScope[]; expiresAt: string | null },
): Promise<ApiKey & { key: string }> {
  const expiresAt = form.expiresAt ? new Date(form.expiresAt) : null;
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    throw invalidField('expiresAt', 'This date is in the past. Please select a later one');
  }
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const values = { ...form, expiresAt, userId, prefix: key.slice(0, SHOWN), hash: hashToken(key) };
  return db.transaction(async (tx) => {
    // Two concurrent requests would not see each other's row.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [existing] = await tx.select({ total: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
    if ((existing?.total ?? 0) >= API_KEYS_MAX) {
      throw refused('too_many_keys', `You have ${API_KEYS_MAX} keys already. Revoke one that is no longer used`);
    }
    const [row] = await tx.insert(apiKeys).values(values).returning(columns);
    if (!row) throw new Error('The insert returned no row');
    return { ...toApiKey(row), key };
  });
}

/** Revokes a key and ends its open streams. @throws 404 */
export async function revokeApiKey(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ id: apiKeys.id });
    if (!row) throw notFound('API key');
    await emitEvent(tx, userId, { type: 'sessions' });
  });
}

/** The valid key with this text, and its owner. Records from time to time that it was used. */
export async function findApiKey(db: Db, key: string) {
  const now = new Date();
  const [row] = await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hashToken(key)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
  if (row && now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > USED_EVERY_MS) {
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, row.id));
  }
  return row;
}

function toApiKey(row: Pick<typeof apiKeys.$inferSelect, keyof typeof columns>): ApiKey {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
