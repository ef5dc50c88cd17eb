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

/** What a list shows: never the bodies. */
export const summaryColumns = {
  ...summary,
  wordpressId: publications.wordpressId,
  publicationState: publications.state,
};

/** What a reply about one post is made of. */
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
