import { IMAGE_MAX, IMAGE_TYPES, imageIdOf } from '@pressloom/contract';
import { api } from '../api/api-client.ts';

/** Why a file cannot be an image of a post, checked before the upload; null if it can. */
export const imageProblem = (file: Blob): string | null => {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'Please choose a JPEG, PNG, WebP or GIF image';
  if (file.size > IMAGE_MAX) return `The image must be at most ${IMAGE_MAX / 1024 / 1024} MB`;
  return null;
};

/** Returns the URL of the stored image. */
export const storeImage = async (file: Blob): Promise<string> => (await api('POST /api/images', { body: file })).url;

/** Whether an image is stored by pressloom. */
export const isStoredImage = (address: string): boolean => imageIdOf(address.trim()) !== undefined;
