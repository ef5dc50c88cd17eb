const STORED = /^\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in the address of an uploaded image, undefined for an address elsewhere. */
export const imageIdOf = (address: string | null | undefined): string | undefined => address?.match(STORED)?.[1];

/** What the featured image of a post may be: an upload of the user's, or an image elsewhere. */
export const isImageAddress = (address: string): boolean =>
  imageIdOf(address) !== undefined || /^https?:\/\/\S+$/i.test(address);

/** The same for images within a text, which may also name a file of their own site: `/wp-content/uploads/a b.jpg`. */
export const isImageAddressInText = (address: string): boolean => /^(https?:|\/)/i.test(address);
