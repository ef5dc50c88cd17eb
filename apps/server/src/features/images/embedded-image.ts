import type { Db } from '../../database/connection.ts';
import { findImage, imageIdOf } from './image-store.ts';

/**
 * An address under which a page without cookies can show an image: uploads become part of the page, since the
 * preview's sandbox may not ask for them in the user's name.
 */
export async function embeddedImage(db: Db, userId: string, address: string | null): Promise<string | null> {
  const id = imageIdOf(address);
  if (!id) return address;
  const { contentType, data } = await findImage(db, userId, id);
  return `data:${contentType};base64,${data.toString('base64')}`;
}
