import type { Library } from '@pressloom/contract';
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connection.ts';
import { libraryPosts, librarySyncs, sites } from '../../database/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import type { SyncRow } from './sync/sync-store.ts';

/** The libraries of a user's sites. */
export async function listLibraries(db: Db, userId: string): Promise<Library[]> {
  return (await read(db, userId)).map(toLibrary);
}

/** @throws 404 */
export async function findLibrary(db: Db, userId: string, siteId: string): Promise<Library> {
  const [row] = await read(db, userId, siteId);
  if (!row) throw notFound('Site');
  return toLibrary(row);
}

interface Row extends SyncRow {
  roles: string[];
  isOwnOnly: boolean;
  omitted: number;
  pages: number;
}

function read(db: Db, userId: string, siteId?: string): Promise<Row[]> {
  const omitted = db.$count(
    libraryPosts,
    and(eq(libraryPosts.siteId, librarySyncs.siteId), eq(libraryPosts.isTextOmitted, true)),
  );
  const pages = db.$count(
    libraryPosts,
    and(
      eq(libraryPosts.siteId, librarySyncs.siteId),
      librarySyncs.showsPages,
      eq(libraryPosts.type, 'page'),
      isNotNull(libraryPosts.postId),
    ),
  );
  return db
    .select({
      ...getTableColumns(librarySyncs),
      roles: sites.roles,
      isOwnOnly: sql<boolean>`coalesce(${sites.capabilities}->>'editOthersPosts', 'true') = 'false'`,
      omitted: sql<number>`${omitted}`.mapWith(Number),
      pages: sql<number>`${pages}`.mapWith(Number),
    })
    .from(librarySyncs)
    .innerJoin(sites, eq(sites.id, librarySyncs.siteId))
    .where(and(eq(librarySyncs.userId, userId), siteId ? eq(librarySyncs.siteId, siteId) : undefined));
}

function toLibrary(row: Row): Library {
  const { siteId, state, comparingSince, offset, total, readAt, errorCode, errorMessage, nextAt, showsPages, pages } =
    row;
  const isComparing = state === 'done' && comparingSince !== null;
  const isWhole = readAt !== null && !isComparing;
  return {
    siteId,
    state: isComparing ? 'checking' : state,
    read: isWhole ? (total ?? 0) : total === null ? offset : Math.min(offset, total),
    total,
    readAt: readAt?.toISOString() ?? null,
    error: errorCode && errorMessage ? { code: errorCode, message: errorMessage, retryAt: nextAt.toISOString() } : null,
    showsPages,
    pages,
    notices: noticesOf(row),
  };
}

const count = (posts: number) => (posts === 1 ? '1 post' : `${posts.toLocaleString('en-US')} posts`);

function noticesOf({ isOwnOnly, hidden, omitted, readAt, notices }: Row): string[] {
  if (readAt === null) return [];
  return [
    ...(isOwnOnly
      ? ['The connected account may edit only its own posts, so posts by others aren’t listed here.']
      : hidden > 0
        ? [
            `${count(hidden)} of the site aren’t listed here: the connected account may not edit them, or your limit is reached.`,
          ]
        : []),
    ...(omitted > 0
      ? [
          `${count(omitted)} ${omitted === 1 ? 'is' : 'are'} listed without text, because it’s too large to be read. Edit ${omitted === 1 ? 'it' : 'them'} on WordPress.`,
        ]
      : []),
    ...notices,
  ];
}
