import { adminPostsQuery, deleteAdminPost, listAdminPosts } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database/connection.ts';
import { posts } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { deletePost } from '../../editing/index.ts';
import { notify } from '../../notifications/index.ts';
import { audit } from '../audit/audit.ts';
import { BY_ADMINISTRATOR } from '../lists/by-administrator.ts';
import { csvRoute } from '../lists/csv-route.ts';
import { adminRoute } from '../session/admin-route.ts';
import { listPosts } from './list-posts.ts';

export function adminPostRoutes(scope: FastifyInstance, services: Services) {
  const { db } = services;

  adminRoute(scope, listAdminPosts, ({ query }) => listPosts(services, query));

  csvRoute(scope, services, {
    name: 'posts',
    path: '/api/admin/posts.csv',
    query: adminPostsQuery,
    read: (query) => listPosts(services, query),
    columns: {
      ID: ({ id }) => id,
      Title: ({ title }) => title,
      Status: ({ status }) => status,
      Type: ({ type }) => type,
      Author: ({ author }) => author,
      Email: ({ email }) => email,
      Site: ({ siteName }) => siteName,
      Link: ({ link }) => link,
      'AI generated': ({ aiGenerated }) => (aiGenerated ? 'yes' : 'no'),
      Created: ({ createdAt }) => createdAt,
      Scheduled: ({ scheduledDate }) => scheduledDate,
      Published: ({ publishedAt }) => publishedAt,
    },
  });

  adminRoute(scope, deleteAdminPost, ({ admin, params }) =>
    db.transaction(async (tx) => {
      const post = await findPost(tx, params.id);
      await deletePost(tx, post.userId, params.id, 'here', BY_ADMINISTRATOR);
      await notify(tx, post.userId, {
        kind: 'administrator',
        outcome: `post-deleted:${params.id}`,
        title: post.title,
        message: 'An administrator deleted this post from pressloom. If it is on a site, it stays there.',
      });
      await audit(tx, admin, {
        action: 'post.deleted',
        subject: { kind: 'post', id: params.id, name: post.title },
        before: { userId: post.userId, status: post.status },
      });
      return { ok: true as const };
    }),
  );
}

async function findPost(tx: Db, id: string) {
  const [post] = await tx
    .select({ userId: posts.userId, title: posts.title, status: posts.status })
    .from(posts)
    .where(eq(posts.id, id));
  if (!post) throw notFound('Post');
  return post;
}
