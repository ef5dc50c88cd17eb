import { getTableColumns } from 'drizzle-orm';
import { posts, publications } from '../../database/schema/index.ts';

const {
  content,
  excerpt,
  automaticExcerpt,
  featuredImage,
  featuredImageAlt,
  views,
  engagementRate,
  averageReadTime,
  userId,
  ...summary
} = getTableColumns(posts);

/** Columns of a list: never the bodies. */
export const summaryColumns = {
  ...summary,
  wordpressId: publications.wordpressId,
  publicationState: publications.state,
};

/** Columns of a reply about one post. */
export const postColumns = {
  ...summary,
  content,
  excerpt,
  automaticExcerpt,
  featuredImage,
  featuredImageAlt,
  views,
  engagementRate,
  averageReadTime,
};
