import { z } from 'zod';
import { isWebAddress } from './replies.ts';

/** A copy of an image that the site made, or the file itself (`full`). */
export interface MediaSize {
  /** As the site names it: `thumbnail`, `medium`, `large`, `full`, or a theme's own. */
  name: string;
  url: string;
  /** In pixels; 0 if the site doesn't tell. */
  width: number;
  height: number;
}

/** More than any theme registers. */
const SIZES_MAX = 40;

/** Of a side; 0 if the site doesn't tell. */
export const pixels = z.number().int().min(0).max(100_000).catch(0);
const size = z.object({ source_url: z.string(), width: pixels, height: pixels });
const details = z.object({ sizes: z.record(z.string(), z.unknown()) });

/** The sizes of `media_details`. PHP writes an empty object as `[]`, and plugins leave out what they like. */
export const mediaSizes = z
  .unknown()
  .optional()
  .transform((value): MediaSize[] => {
    const found = details.safeParse(value);
    if (!found.success) return [];
    return Object.entries(found.data.sizes)
      .slice(0, SIZES_MAX)
      .flatMap(([name, each]) => {
        const { success, data } = size.safeParse(each);
        return success && /^[\w-]{1,50}$/.test(name) && isWebAddress(data.source_url)
          ? [{ name, url: data.source_url, width: data.width, height: data.height }]
          : [];
      });
  });

/** A file's path without host and size: `name-300x200.jpg` and `name-scaled.jpg` are the image `name.jpg`. */
const fileOf = (address: string): string | undefined => {
  const name = /\/([^/?#]+)(?:[?#].*)?$/.exec(address.slice(0, 2_048))?.[1];
  return name?.replace(/(?:-(?:scaled|rotated))?(?:-\d{1,5}x\d{1,5})?(\.\w{1,5})$/, '$1');
};

/**
 * Whether a URL is a file of this image, at any size. Hosts are not compared: a site may serve its files from another
 * one.
 */
export function isFileOf({ url, sizes }: { url: string; sizes: MediaSize[] }, address: string): boolean {
  if (address === url || sizes.some((each) => each.url === address)) return true;
  const file = fileOf(address);
  return file !== undefined && file === fileOf(url);
}
