import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { images } from '../../database/schema/index.ts';

const ADDRESS = /\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/**
 * Takes away the note that an image is unused, as part of the save that takes the image in again: the row stays locked
 * until that save is visible, so that no clean-up removes the image in between.
 *
 * @param owner of the post, as a value or a query: the images of others are not touched
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
    // In one order, so that two saves do not wait for each other.
    .orderBy(images.id)
    .for('update');
  await tx.update(images).set({ unusedSince: null }).where(inArray(images.id, noted));
}

interface Texts {
  content?: string;
  featuredImage?: string | null;
}
