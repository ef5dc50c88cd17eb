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

/** As many as a reader scrolls past; the page that holds them is sent at once. */
const EMBEDDED = 30;

/** The same for the uploads inside a post's own HTML. One that is gone stays an address that shows nothing. */
export async function withEmbeddedImages(db: Db, userId: string, html: string): Promise<string> {
  const addresses = new Set(html.match(/(?<=["'])\/api\/images\/[0-9a-f-]{36}(?=["'])/g));
  let shown = html;
  for (const address of [...addresses].slice(0, EMBEDDED)) {
    const data = await embeddedImage(db, userId, address).catch(() => null);
    if (data) shown = shown.replaceAll(address, data);
  }
  return shown;
}
