import type { AdminPost, adminPostsQuery } from '@pressloom/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { alphabetical } from '../../../database/schema/columns.ts';
import { posts, publications, sites, users } from '../../../database/schema/index.ts';
import type { Logger } from '../../../system/logger.ts';
import { publicationOnItsSite } from '../../posts/index.ts';
import { findPage } from '../lists/find-page.ts';
import { inOrder } from '../lists/in-order.ts';
import type { ListedTable } from '../lists/listed-table.ts';
import { userOfEmail } from '../lists/user-of-email.ts';

export const LISTED_POSTS = {
  table: posts,
  id: posts.id,
  keys: {
    created: { key: posts.createdAt, type: 'timestamptz' },
    title: { key: alphabetical(posts.title), type: 'text' },
  },
  texts: [posts.title],
} satisfies ListedTable;

/** One page of the posts of all users, without the examples of new accounts. */
export async function listPosts(
  { db, log }: { db: Db; log: Pick<Logger, 'error'> },
  query: z.output<typeof adminPostsQuery>,
): Promise<{ rows: AdminPost[]; nextCursor: string | null }> {
  const author = await userOfEmail(db, query.search);
  const { ids, nextCursor } = await findPage(
    db,
    LISTED_POSTS,
    { ...query, search: author ? undefined : query.search },
    filtered({ ...query, author }),
  );
  const rows = await readRows(db, ids);
  const nameOf = await readAuthors({ db, log }, rows);
  return {
    rows: inOrder(ids, rows).map(({ createdAt, scheduledDate, publishedAt, ...row }) => ({
      ...row,
      ...nameOf(row.userId),
      createdAt: createdAt.toISOString(),
      scheduledDate: row.status === 'scheduled' ? (scheduledDate?.toISOString() ?? null) : null,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}

/** Condition on posts: what is listed of them. */
export const filtered = ({
  status,
  userId,
  author,
}: Pick<z.output<typeof adminPostsQuery>, 'status' | 'userId'> & { author?: string | undefined }) =>
  and(
    sql`not ${posts.sample}`,
    status ? eq(posts.status, status) : undefined,
    userId ? eq(posts.userId, userId) : undefined,
    author ? eq(posts.userId, author) : undefined,
  );

const readRows = (db: Db, ids: string[]) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      status: posts.status,
      type: posts.type,
      userId: posts.userId,
      siteName: sites.name,
      link: publications.link,
      aiGenerated: posts.aiGenerated,
      createdAt: posts.createdAt,
      scheduledDate: posts.scheduledDate,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .leftJoin(sites, eq(sites.id, posts.siteId))
    .leftJoin(publications, publicationOnItsSite)
    .where(inArray(posts.id, ids));

/** Who wrote them. The list is shown even if that cannot be read. */
async function readAuthors({ db, log }: { db: Db; log: Pick<Logger, 'error'> }, rows: { userId: string }[]) {
  const of = (name: string) => ({ author: name, email: name });
  try {
    const found = await db
      .select({ id: users.id, author: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]));
    const byId = new Map(found.map(({ id, ...names }) => [id, names]));
    return (userId: string) => byId.get(userId) ?? of('Unknown');
  } catch (err) {
    log.error({ err }, 'The authors of posts could not be read');
    return () => of('Error');
  }
}
