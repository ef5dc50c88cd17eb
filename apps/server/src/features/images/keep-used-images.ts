import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { images } from '../../database/schema/index.ts';

const ADDRESS = /\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/**
 * Clears `unusedSince` as part of the save that uses an image again: the row stays locked until that save is visible,
 * so that no cleanup removes the image in between.
 *
 * @param owner of the post, as a value or a query: images of other users are not touched
 */
export async function keepUsedImages(
  tx: Db,
  owner: string | SQL,
  { content = '', featuredImage }: Texts,
): Promise<void> {
  const ids = new Set([...`${featuredImage} ${content}`.matchAll(ADDRESS)].map(([, id = '']) => id));
  if (ids.size === 0) return;
  const noted = tx
    .select({ id: images.id })
    .from(images)
    .where(and(sql`${images.userId} = ${owner}`, inArray(images.id, [...ids]), isNotNull(images.unusedSince)))
    // In a fixed order, so that two saves do not deadlock.
    .orderBy(images.id)
    .for('update');
  await tx.update(images).set({ unusedSince: null }).where(inArray(images.id, noted));
}

interface Texts {
  content?: string;
  featuredImage?: string | null;
}
