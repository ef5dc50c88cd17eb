import type { Post, PostSummary, Publication, PublicationState } from '@pressloom/contract';
import type { posts } from '../../database/schema/index.ts';
import { isAutomaticExcerpt } from '../../text/excerpt.ts';

type PostRow = Omit<typeof posts.$inferSelect, 'userId'>;
type SummaryRow = Omit<
  PostRow,
  | 'content'
  | 'excerpt'
  | 'automaticExcerpt'
  | 'featuredImage'
  | 'featuredImageAlt'
  | 'views'
  | 'engagementRate'
  | 'averageReadTime'
> & { wordpressId: number | null; publicationState: PublicationState | null };

export const toPostSummary = (row: SummaryRow): PostSummary => ({
  id: row.id,
  title: row.title,
  status: row.status,
  author: row.author,
  category: row.category,
  keywords: row.keywords,
  siteId: row.siteId,
  scheduledDate: row.scheduledDate?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  wordpressId: row.wordpressId,
  publicationState: row.publicationState,
  aiGenerated: row.aiGenerated,
  placeholder: row.placeholder,
  sample: row.sample,
});

export const toPost = (row: PostRow, publication: Publication | null): Post => ({
  ...toPostSummary({
    ...row,
    wordpressId: publication?.wordpressId ?? null,
    publicationState: publication?.state ?? null,
  }),
  content: row.content,
  excerpt: row.excerpt,
  automaticExcerpt: row.automaticExcerpt ?? isAutomaticExcerpt(row.excerpt, row.content),
  featuredImage: row.featuredImage,
  featuredImageAlt: row.featuredImageAlt,
  analyticsData: { views: row.views, engagementRate: row.engagementRate, averageReadTime: row.averageReadTime },
  version: row.version,
  publication,
});
