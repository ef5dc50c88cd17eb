import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes the folder of the data readable by its owner only, with all that lies in it: what a release before this one, or
 * somebody's copy, left open to other users of the machine. Links are left alone, and so is what belongs to somebody else.
 *
 * @returns how many files and folders were open to others and belong to somebody else
 */
export function keepDataPrivate(dataDir: string): number {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let left = closeToOthers(dataDir);
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    left += closeToOthers(join(entry.parentPath, entry.name));
  }
  return left;
}

/** Answers how many could not be closed: 0 or 1. */
function closeToOthers(path: string): number {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return 0;
    chmodSync(path, found.mode & 0o700);
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed meanwhile by whoever works in the folder.
    if (code === 'ENOENT') return 0;
    if (code === 'EPERM' || code === 'EROFS') return 1;
    throw error;
  }
}
