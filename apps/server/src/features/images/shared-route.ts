import { idParams } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { images } from '../../database/schema/index.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { isShared } from './shared-image.ts';

const sharedQuery = z.object({ until: z.coerce.number().default(0), signature: z.string().max(100).default('') });

/** Serves an image to whoever has a signed address of it: WordPress' importer, when it reads an export. */
export function sharedImageRoute(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) {
  app.get(
    '/api/images/:id/shared',
    {
      schema: {
        summary: 'An image by its signed address',
        tags: ['Images'],
        params: idParams,
        querystring: sharedQuery,
      },
    },
    async (request, reply) => {
      const { id } = idParams.parse(request.params);
      const { until, signature } = sharedQuery.parse(request.query);
      if (!isShared(config, id, until, signature)) throw notFound('Image');
      const [row] = await db
        .select({ contentType: images.contentType, data: images.data })
        .from(images)
        .where(eq(images.id, id));
      if (!row) throw notFound('Image');
      const type = row.contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin';
      return reply
        .type(row.contentType)
        .headers({
          // The importer takes the name from here: the address has none with an ending.
          'content-disposition': `inline; filename="${id}.${type}"`,
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(row.data);
    },
  );
}
