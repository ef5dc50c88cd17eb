import {
  POST_FIELD_NAMES,
  type Post,
  type PostSummary,
  type Publication,
  type PublicationState,
  pickFields,
} from '@pressloom/contract';
import type { posts } from '../../database/schema/index.ts';
import { isAutomaticExcerpt } from '../../text/excerpt.ts';
import type { summaryColumns } from './post-columns.ts';
import { type RemoteFacts, siteStatusOf } from './settings-there.ts';

type PostRow = Omit<typeof posts.$inferSelect, 'userId' | 'leftSite'>;
type SummaryRow = Pick<PostRow, keyof PostRow & keyof typeof summaryColumns> & {
  wordpressId: number | null;
  publicationState: PublicationState | null;
  outdated: boolean;
} & RemoteFacts;

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
  outdated: row.outdated,
  siteStatus: siteStatusOf(row),
  origin: row.origin,
  type: row.type,
  aiGenerated: row.aiGenerated,
  placeholder: row.placeholder,
  sample: row.sample,
});

export const toPost = (row: PostRow, publication: Publication | null, remote: RemoteFacts): Post => ({
  ...pickFields(row, POST_FIELD_NAMES),
  ...toPostSummary({
    ...row,
    wordpressId: publication?.wordpressId ?? null,
    publicationState: publication?.state ?? null,
    outdated: publication?.outdated ?? false,
    ...remote,
  }),
  automaticExcerpt: row.automaticExcerpt ?? isAutomaticExcerpt(row.excerpt, row.content),
  analyticsData: { views: row.views, engagementRate: row.engagementRate, averageReadTime: row.averageReadTime },
  version: row.version,
  publication,
});
