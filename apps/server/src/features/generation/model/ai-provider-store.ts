import type { AiProvider } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { aiProviders } from '../../../database/schema/index.ts';
import type { Vault } from '../../../system/vault.ts';
import { emitEvent } from '../../events/index.ts';
import type { StoredProvider } from '../runs/read-terms.ts';
import { GenerationError } from './generation-errors.ts';

const shown = {
  baseUrl: aiProviders.baseUrl,
  model: aiProviders.model,
  keyEnding: aiProviders.keyEnding,
  testedAt: aiProviders.testedAt,
};

/** The user's own model, without its key. */
export async function findAiProvider(db: Db, userId: string): Promise<AiProvider | null> {
  const [row] = await db.select(shown).from(aiProviders).where(eq(aiProviders.userId, userId));
  return row ? { ...row, testedAt: row.testedAt.toISOString() } : null;
}

/** The user's own model with its key. @throws {GenerationError} */
export async function openAiProvider({ db, vault }: { db: Db; vault: Vault }, userId: string) {
  const [row] = await db.select().from(aiProviders).where(eq(aiProviders.userId, userId));
  return row && unsealProvider({ db, vault }, row);
}

/** The only place that reads the sealed key. @throws {GenerationError} if the key cannot be unsealed any more */
export async function unsealProvider(
  { db, vault }: { db: Db; vault: Vault },
  { userId, baseUrl, model, sealedKey }: StoredProvider,
) {
  if (!sealedKey) return { baseUrl, model, apiKey: undefined };
  const apiKey = unsealed(vault, sealedKey, userId);
  if (vault.isStale(sealedKey)) {
    const anew = vault.seal(apiKey, ownerOf(userId));
    await db.update(aiProviders).set({ sealedKey: anew }).where(eq(aiProviders.sealedKey, sealedKey));
  }
  return { baseUrl, model, apiKey };
}

export async function storeAiProvider(
  { db, vault }: { db: Db; vault: Vault },
  userId: string,
  { baseUrl, model, apiKey }: { baseUrl: string; model: string; apiKey: string | undefined },
): Promise<void> {
  const values = {
    baseUrl,
    model,
    sealedKey: apiKey ? vault.seal(apiKey, ownerOf(userId)) : null,
    keyEnding: apiKey ? endingOf(apiKey) : null,
    testedAt: new Date(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(aiProviders)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: aiProviders.userId, set: values });
    await emitEvent(tx, userId, { type: 'settings' });
  });
}

export async function forgetAiProvider(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(aiProviders).where(eq(aiProviders.userId, userId));
    await emitEvent(tx, userId, { type: 'settings' });
  });
}

/** Shows less of a short key, so that most of it stays secret. */
const endingOf = (key: string) => key.slice(-Math.min(4, Math.floor(key.length / 4)) || key.length);

const ownerOf = (userId: string) => `ai-provider:${userId}`;

function unsealed(vault: Vault, sealed: string, userId: string): string {
  try {
    return vault.open(sealed, ownerOf(userId));
  } catch (cause) {
    throw new GenerationError(
      'model_key_unreadable',
      'The stored key can no longer be opened because the APP_SECRET of this pressloom was replaced. Enter it again under Settings, AI provider.',
      { cause },
    );
  }
}
