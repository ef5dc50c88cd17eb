import { type ImageAttribution, imageIdOf } from '@pressloom/contract';
import type { ByteSource } from '@pressloom/wordpress';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { images } from '../../database/schema/index.ts';
import { invalidField, notFound } from '../../http/errors.ts';

/** @param attribution author and license, if it is not the user's own image */
export async function insertImage(
  db: Db,
  userId: string,
  contentType: string,
  data: Buffer,
  attribution?: ImageAttribution,
): Promise<string> {
  const [row] = await db.insert(images).values({ userId, contentType, data, attribution }).returning({ id: images.id });
  if (!row) throw new Error('The insert answered no row');
  return row.id;
}

/** An image of the user. @throws 404 */
export async function findImage(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ contentType: images.contentType, data: images.data, attribution: images.attribution })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));
  if (!row) throw notFound('Image');
  return row;
}

/** Images are read in pieces of this size: most need one or two. */
const PIECE_BYTES = 256 * 1024;

/** An image of the user whose bytes are read on demand, a piece at a time. @throws 404 */
export async function openImage(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({
      contentType: images.contentType,
      attribution: images.attribution,
      size: sql<number>`octet_length(${images.data})`,
      md5: sql<string>`md5(${images.data})`,
    })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));
  if (!row) throw notFound('Image');
  const { size, ...about } = row;
  const data: ByteSource = { size, read: () => readPieces(db, id, size) };
  return { ...about, data };
}

async function* readPieces(db: Db, id: string, size: number) {
  for (let from = 1; from <= size; from += PIECE_BYTES) {
    const piece = sql`substring(${images.data} from ${from}::int for ${PIECE_BYTES}::int)`.mapWith(images.data);
    const [row] = await db.select({ piece }).from(images).where(eq(images.id, id));
    if (!row) throw notFound('Image');
    yield row.piece;
  }
}

/** Content types of those of these images that are the user's, by id. */
export async function readImageTypes(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: images.id, contentType: images.contentType })
    .from(images)
    .where(and(eq(images.userId, userId), inArray(images.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.contentType]));
}

/** The attribution of an image of the user; null for their own. @throws 404 */
export async function findAttribution(db: Db, userId: string, id: string): Promise<ImageAttribution | null> {
  const [row] = await db
    .select({ attribution: images.attribution })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));
  if (!row) throw notFound('Image');
  return row.attribution;
}

/** Refuses a featured image that refers to another user's upload. @throws 400 */
export async function requireOwnImage(tx: Db, userId: string, address: string | null | undefined): Promise<void> {
  const id = imageIdOf(address);
  if (!id) return;
  const [row] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.userId, userId)));
  if (!row) throw invalidField('featuredImage', 'This image no longer exists. Please upload it again');
}
