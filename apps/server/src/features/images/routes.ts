import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { ExpectedError } from '../../http/errors.ts';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { withinQuota } from '../quotas/index.ts';
import { findAttribution, findImage, insertImage } from './image-store.ts';
import { imageTypeOf } from './image-type.ts';
import { sharedImageRoute } from './shared-route.ts';

export function imageRoutes(app: FastifyInstance, { config, db }: Services) {
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: contract.IMAGE_MAX }, (_request, body, done) =>
      done(null, body),
    );
    userRoute(
      uploads,
      contract.uploadImage,
      async ({ user, request }) => {
        const data = request.body;
        const type = Buffer.isBuffer(data) ? imageTypeOf(data) : undefined;
        if (!Buffer.isBuffer(data) || !type) {
          throw new ExpectedError('Please choose a JPEG, PNG, WebP or GIF image', 'unsupported_image', 415);
        }
        const id = await withinQuota(db, config.quotas, user.id, (tx) => insertImage(tx, user.id, type, data));
        return { id, url: `/api/images/${id}` };
      },
      { bodyLimit: contract.IMAGE_MAX },
    );
  });

  userRoute(app, contract.getImageAttribution, async ({ user, params }) => ({
    attribution: await findAttribution(db, user.id, params.id),
  }));

  sharedImageRoute(app, { config, db });

  app.get(
    '/api/images/:id',
    { config: { key: 'read' }, schema: { summary: 'An uploaded image', tags: ['Images'], params: contract.idParams } },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { id } = contract.idParams.parse(request.params);
      const { contentType, data } = await findImage(db, user.id, id);
      return reply
        .type(contentType)
        .headers({
          // Cached by no browser: it would still show images after sign-out.
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(data);
    },
  );
}
