const STORED = /^\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in the URL of an uploaded image; undefined for any other URL. */
export const imageIdOf = (address: string | null | undefined): string | undefined => address?.match(STORED)?.[1];

/** Whether a URL is valid for a featured image: one of the user's uploads, or an external image. */
export const isImageAddress = (address: string): boolean =>
  imageIdOf(address) !== undefined || /^https?:\/\/\S+$/i.test(address);

/** The same for images within a text, which may also be files of their own site: `/wp-content/uploads/a b.jpg`. */
export const isImageAddressInText = (address: string): boolean => /^(https?:|\/)/i.test(address);
