import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process owns the folder of the embedded database. */
export class FolderInUseError extends Error {}

/**
 * Locks a folder for this process alone until it ends, in whatever way.
 *
 * Two processes on one PGlite folder destroy its data. The lock is SQLite's on a file beside the folder: acquired in
 * milliseconds and released by the kernel at once, even after `kill -9`; a lock file with a process id offers neither.
 *
 * @returns a function that releases the folder
 * @throws {FolderInUseError} naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  const lockFile = `${folder}.lock`;
  const holderFile = `${folder}.lock-holder`;
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA journal_mode=DELETE; PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new FolderInUseError(
      `${folder} is in use by another pressloom (${holder(holderFile)}). Stop that one first, set DATA_DIR to another folder, or set DATABASE_URL to run several processes on PostgreSQL.`,
      { cause },
    );
  }
  writeFileSync(holderFile, `process ${process.pid}`);
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'process unknown';
  }
}
