import { idParams } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { images } from '../../database/schema/index.ts';
import type { Foundation } from '../../foundation.ts';
import { notFound } from '../../http/errors.ts';
import { imageEnding, isShared } from './shared-image.ts';

const sharedParams = idParams.extend({ until: z.coerce.number().int(), file: z.string().max(100) });

/** Serves an image to anyone who has a signed URL for it: WordPress' importer reading an export, or a preview. */
export function sharedImageRoute(app: FastifyInstance, { config, db }: Pick<Foundation, 'config' | 'db'>) {
  app.get(
    '/api/images/:id/shared/:until/:file',
    {
      schema: {
        summary: 'An image by its signed address',
        tags: ['Images'],
        params: sharedParams,
      },
    },
    async (request, reply) => {
      const { id, until, file } = sharedParams.parse(request.params);
      if (!isShared(config, id, until, file.replace(/\.\w+$/, ''))) throw notFound('Image');
      const [row] = await db
        .select({ contentType: images.contentType, data: images.data })
        .from(images)
        .where(eq(images.id, id));
      if (!row) throw notFound('Image');
      return reply
        .type(row.contentType)
        .headers({
          // The importer takes the file name from here.
          'content-disposition': `inline; filename="${id}.${imageEnding(row.contentType)}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          // Anyone with the URL may show it: the preview's sandbox counts as another origin.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(row.data);
    },
  );
}
