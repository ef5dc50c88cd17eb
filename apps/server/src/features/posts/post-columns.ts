import { getTableColumns, sql } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';

const { userId, ...columns } = getTableColumns(posts);

/** Columns of a reply about one post. */
export const postColumns = columns;

const {
  content,
  excerpt,
  automaticExcerpt,
  password,
  featuredImage,
  featuredImageAlt,
  seoTitle,
  seoDescription,
  seoKeyphrase,
  views,
  engagementRate,
  averageReadTime,
  ...summary
} = columns;

/** Status on the site as we last saw it. */
export const remoteStatus = sql<string | null>`${publications.remote}->>'status'`;

/** Columns of a list: never the bodies. */
export const summaryColumns = {
  ...summary,
  wordpressId: publications.wordpressId,
  publicationState: publications.state,
  publicationError: publications.errorCode,
  remoteStatus,
};
