import type { ImageAttribution } from '@pressloom/contract';

/** One image as a source answered it. */
export interface FoundPicture {
  /** The file, and what to try where it is too large or of a kind that no browser shows. */
  files: string[];
  thumbnail: string;
  alt: string;
  width: number | null;
  height: number | null;
  attribution: ImageAttribution;
  /** Called when the image is taken, where the source asks for that. */
  tell?: string;
}

/** A place to search for images that may be used in a post. */
export interface PictureSource {
  name: string;
  headers: Record<string, string>;
  address: (query: string, page: number) => string;
  /** @throws ZodError for an answer of another shape than documented */
  read: (answer: unknown, page: number) => { pictures: FoundPicture[]; isLast: boolean };
}

export const PAGE_SIZE = 20;
