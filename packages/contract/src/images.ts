import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images',
  summary: 'Store an image of the user (JPEG, PNG, WebP or GIF, at most 10 MiB), for use as a featured image',
  tag: 'Images',
  key: 'write',
  status: 201,
  reply: z.object({ id, url: z.string() }),
});
