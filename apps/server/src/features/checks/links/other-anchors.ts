import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { posts, postTexts } from '../../../database/schema/index.ts';
import { containsWords, withIndex } from '../../search/index.ts';
import { pageOf } from '../claims/same-url.ts';

/** Posts that have the words of an anchor and are looked at. */
const POSTS_MAX = 20;

/** Markup before the anchor that holds the beginning of its link. */
const TAG_MAX = 2_500;

const LINK = /<a\b[^<>]*?\shref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>$/i;

/** Whether another post of the site has these words on a link to another page: one phrase must not lead to two. */
export async function isAnchorOfAnother(
  db: Db,
  userId: string,
  { siteId, postId }: { siteId: string; postId: string },
  anchor: string,
  url: string,
): Promise<boolean> {
  const words = containsWords(userId, anchor);
  if (!words) return false;
  const closed = `>${anchor.toLowerCase()}</a>`;
  const at = sql`position(${closed} in lower(${posts.content}))`;
  const rows = await withIndex(db, (tx) =>
    tx
      .select({
        before: sql<string>`substr(${posts.content}, greatest(1, ${at} - ${TAG_MAX}), least(${at}, ${TAG_MAX} + 1))`,
      })
      .from(postTexts)
      .innerJoin(posts, eq(posts.id, postTexts.postId))
      .where(and(words, eq(posts.userId, userId), eq(posts.siteId, siteId), ne(posts.id, postId), sql`${at} > 0`))
      .limit(POSTS_MAX),
  );
  return rows.some(({ before }) => {
    const tag = before.slice(before.lastIndexOf('<'));
    const [, double, single] = LINK.exec(tag) ?? [];
    const target = double ?? single;
    return target !== undefined && pageOf(target.replaceAll('&amp;', '&')) !== pageOf(url);
  });
}
