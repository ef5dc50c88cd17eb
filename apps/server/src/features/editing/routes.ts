import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { shownHtmlOf } from '../../text/site-markup.ts';
import { withPreviewImages } from '../images/index.ts';
import { countMatching, findPost, listPostChoices, listPosts, PREVIEW_HEADERS, previewPage } from '../posts/index.ts';
import { requireSite } from '../sites/index.ts';
import { actOnPosts } from './act-on-posts.ts';
import { createPost } from './create-post.ts';
import { deletePost, removeSamplePosts } from './delete-post.ts';
import { findVersion } from './find-version.ts';
import { restoreRevision } from './restore-revision.ts';
import { savePost } from './save-post.ts';
import { writeScopeMissing } from './scope-missing.ts';
import { shownAuthor } from './shown-author.ts';

export function postRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const { quotas } = services.config;

  userRoute(app, contract.listPosts, ({ user, query }) => listPosts(db, user.id, query));
  userRoute(app, contract.countPosts, ({ user, query }) => countMatching(db, user.id, query));
  userRoute(app, contract.listPostChoices, ({ user }) => listPostChoices(db, user.id));
  userRoute(app, contract.actOnPosts, async ({ user, body, request }) => {
    if (body.action === 'edit' && !(await request.may('write'))) throw writeScopeMissing();
    return { results: await actOnPosts({ db, quotas }, user.id, body) };
  });
  userRoute(app, contract.createPost, async ({ user, body, request }) =>
    createPost({ db, quotas }, user, body, { mayPublish: await request.may('publish') }),
  );
  userRoute(app, contract.getPost, ({ user, params }) => findPost(db, user.id, params.id));
  userRoute(app, contract.savePost, async ({ user, params, body, request }) =>
    savePost({ db, quotas }, user.id, params.id, body, { mayPublish: await request.may('publish') }),
  );
  userRoute(app, contract.getRevision, ({ user, params }) => findVersion(db, user.id, params.id));
  userRoute(app, contract.restoreRevision, async ({ user, params, body: { version }, request }) =>
    restoreRevision({ db, quotas }, user.id, params.id, { version, mayPublish: await request.may('publish') }),
  );
  userRoute(app, contract.deletePost, ({ user, params, query }) => deletePost(db, user.id, params.id, query.from));
  userRoute(app, contract.removeSamplePosts, async ({ user }) => ({ removed: await removeSamplePosts(db, user.id) }));

  app.get(
    '/api/posts/:id/preview',
    { config: { key: 'read' }, schema: { params: contract.idParams, hide: true } },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { id } = contract.idParams.parse(request.params);
      const post = await findPost(db, user.id, id);
      const { content, featuredImage } = await withPreviewImages(services, user.id, {
        ...post,
        content: shownHtmlOf(post),
      });
      const site = post.siteId ? await requireSite(db, user.id, post.siteId) : null;
      const author = await shownAuthor(db, post, site);
      return reply.headers(PREVIEW_HEADERS).send(previewPage({ ...post, content, author }, featuredImage, site));
    },
  );
}
