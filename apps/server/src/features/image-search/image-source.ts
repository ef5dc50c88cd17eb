import type { ImageAttribution } from '@pressloom/contract';

/** One image as returned by a source. */
export interface FoundImage {
  /** The file, followed by alternatives in case it is too large or of a type that no browser shows. */
  files: string[];
  thumbnail: string;
  alt: string;
  width: number | null;
  height: number | null;
  attribution: ImageAttribution;
  /** URL to request when the image is used, if the source's terms require that. */
  downloadUrl?: string;
}

/** A service to search for images that may be used in a post. */
export interface ImageSource {
  name: string;
  headers: Record<string, string>;
  address: (query: string, page: number) => string;
  /** @throws ZodError for a response whose shape differs from the documentation */
  read: (answer: unknown, page: number) => { images: FoundImage[]; isLast: boolean };
}

export const PAGE_SIZE = 20;
