export const POST_STATUSES = ['draft', 'pending', 'scheduled', 'published'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const POST_STATUS_LABELS: Record<PostStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Review',
  scheduled: 'Scheduled',
  published: 'Published',
};
