import type { LibraryScope, WordPressClient } from '@pressloom/wordpress';
import type { Db } from '../../../database/connection.ts';
import type { Services } from '../../../services.ts';
import type { OfType } from '../storing/to-rows.ts';
import type { NameReader } from '../terms/names.ts';
import type { Before } from './behind-publishing.ts';
import { type SyncRow, type SyncValues, updateSync } from './sync-store.ts';

/** A site that is being read. */
export interface Reading {
  services: Services;
  client: WordPressClient;
  of: OfType;
  before: Before;
  namesOf: NameReader;
  /** Id of the only author whose posts the account may edit, if there is one. */
  author?: number;
  /** The state as last stored. */
  sync: SyncRow;
  /** Milliseconds since the epoch from which other sites have their turn. */
  until: number;
}

/** Stores the state of a reading together with what `work` stores, or neither. */
export async function step<T>(
  reading: Reading,
  work: (tx: Db) => Promise<{ result: T; sync: SyncValues }>,
): Promise<T> {
  const { result, row } = await reading.services.db.transaction(async (tx) => {
    const { result, sync } = await work(tx);
    return { result, row: await updateSync(tx, reading.sync, sync) };
  });
  reading.sync = row;
  return result;
}

/** A list without statuses would be one of published posts only, and all others would count as missing. */
export function scopeOf({ sync: { statuses }, author }: Reading): LibraryScope {
  if (statuses === null) throw new Error('The statuses of the site are not known');
  return { statuses, author };
}

export const isTimeOver = ({ until }: Reading) => Date.now() >= until;

/** A page that was read: an earlier failure is over. */
export const WORKS = { failures: 0, errorCode: null, errorMessage: null } as const;
