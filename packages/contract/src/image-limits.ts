/** Bytes. */
export const IMAGE_MAX = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The body is the image itself, with its `Content-Type`. */
