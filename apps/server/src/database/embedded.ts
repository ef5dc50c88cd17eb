import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockFolder } from './folder-lock.ts';

/** Extensions that the migrations need; PGlite must be given them explicitly. */
export const extensions = { btree_gin, pg_trgm };

// PostgreSQL's default of 128 MB is meant for a dedicated server. Here it is memory of this process, and the system
// caches the files too (measured on 100,000 rows: 200 MiB less resident memory than with the default).
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens the PostgreSQL that runs in this process and stores its data in `DATA_DIR/database`. */
export async function openPglite(dataDir: string) {
  const folder = join(dataDir, 'database');
  const unlock = lockFolder(folder);
  try {
    const lite = await PGlite.create({ dataDir: folder, extensions, startParams });
    return {
      lite,
      close: async () => {
        await lite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
