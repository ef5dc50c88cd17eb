import { getTableColumns, sql } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';

const { userId, leftSite, ...columns } = getTableColumns(posts);

/** Columns of a reply about one post. */
export const postColumns = columns;

const {
  content,
  excerpt,
  automaticExcerpt,
  password,
  featuredImage,
  featuredImageAlt,
  featuredMediaId,
  seoTitle,
  seoDescription,
  seoKeyphrase,
  views,
  engagementRate,
  averageReadTime,
  ...summary
} = columns;

/** Status on the site, and hash of its password there, as we last saw them. */
export const remoteColumns = {
  remoteStatus: sql<string | null>`${publications.remote}->>'status'`,
  remoteProtection: sql<string | null>`${publications.remote}->'settings'->>'protection'`,
};

/** Columns of a list: never the bodies. */
export const summaryColumns = {
  ...summary,
  wordpressId: publications.wordpressId,
  publicationState: publications.state,
  publicationError: publications.errorCode,
  sentVersion: publications.sentVersion,
  ...remoteColumns,
};
