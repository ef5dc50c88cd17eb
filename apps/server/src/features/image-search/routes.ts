import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../http/errors.ts';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { imageTypeOf } from '../images/index.ts';
import { openThumbnail, THUMBNAIL_PATH } from './image-token.ts';
import { searchImages } from './search-images.ts';
import { fetchImage, takeImage } from './take-image.ts';

const thumbnailQuery = z.object({ token: z.string().max(4_000) });

export function imageSearchRoutes(app: FastifyInstance, services: Services) {
  const { outbound, vault } = services;

  userRoute(app, contract.searchImages, ({ user, query }) => searchImages(services, user.id, query.query, query.page), {
    config: limits.imageSearch,
  });

  userRoute(app, contract.takeImage, ({ user, body }) => takeImage(services, user.id, body.token), {
    config: limits.imageSearch,
  });

  app.get(
    THUMBNAIL_PATH,
    {
      config: { key: 'read' },
      onRequest: async (request) => {
        await request.signedInUser();
      },
      schema: { summary: 'A small view of a found image', tags: ['Images'], querystring: thumbnailQuery },
    },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { token } = request.query as z.output<typeof thumbnailQuery>;
      const data = await fetchImage(outbound, openThumbnail(vault, user.id, token));
      const type = data && imageTypeOf(data);
      if (!type) throw notFound('Image');
      return reply
        .type(type)
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(data);
    },
  );
}
