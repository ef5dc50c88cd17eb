import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockFolder } from './folder-lock.ts';

/** Extensions that the migrations ask for; PGlite has to be given them. */
export const extensions = { btree_gin, pg_trgm };

/** Opens the PostgreSQL that lives in this process and keeps its data in `DATA_DIR/database`. */
export async function openPglite(dataDir: string) {
  const folder = join(dataDir, 'database');
  const unlock = lockFolder(folder);
  try {
    const lite = await PGlite.create({ dataDir: folder, extensions });
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
