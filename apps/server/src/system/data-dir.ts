import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Makes the data folder and everything in it readable by its owner only: an earlier release or a copy may have left it
 * open to other users of the machine. Symbolic links and files of other owners stay as they are.
 *
 * @returns how many files and folders of other owners are open to others
 */
export function keepDataPrivate(dataDir: string): number {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return closeToOthers(dataDir) + closeContents(dataDir);
}

function closeContents(folder: string): number {
  let left = 0;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    left += closeToOthers(path);
    if (entry.isDirectory()) left += closeContents(path);
  }
  return left;
}

/** Empty if the folder has another owner (`lost+found` of a volume) or was removed meanwhile. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns how many could not be closed: 0 or 1. */
function closeToOthers(path: string): number {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return 0;
    chmodSync(path, found.mode & 0o700);
    return 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Removed meanwhile by another process.
    if (code === 'ENOENT') return 0;
    if (code === 'EPERM' || code === 'EACCES' || code === 'EROFS') return 1;
    throw error;
  }
}
