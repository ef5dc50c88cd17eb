import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../http/errors.ts';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { imageTypeOf } from '../images/index.ts';
import { openThumbnail, THUMBNAIL_PATH } from './picture-token.ts';
import { searchPictures } from './search-pictures.ts';
import { fetchImage, takePicture } from './take-picture.ts';

const thumbnailQuery = z.object({ token: z.string().max(4_000) });

export function pictureRoutes(app: FastifyInstance, services: Services) {
  const { outbound, vault } = services;

  userRoute(
    app,
    contract.searchPictures,
    ({ user, query }) => searchPictures(services, user.id, query.query, query.page),
    { config: limits.pictures },
  );

  userRoute(app, contract.takePicture, ({ user, body }) => takePicture(services, user.id, body.token), {
    config: limits.pictures,
  });

  app.get(
    THUMBNAIL_PATH,
    {
      config: { key: 'read' },
      onRequest: async (request) => {
        await request.signedInUser();
      },
      schema: { summary: 'A small view of a found picture', tags: ['Images'], querystring: thumbnailQuery },
    },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { token } = request.query as z.output<typeof thumbnailQuery>;
      const data = await fetchImage(outbound, openThumbnail(vault, user.id, token));
      const type = data && imageTypeOf(data);
      if (!type) throw notFound('Picture');
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
